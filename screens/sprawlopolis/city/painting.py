"""What is done block by block: spaces are painted, roads drawn, and the doubtful spaces of a photo settled."""

from dataclasses import replace

from screens.kit.program import Effect, Save, Say, Step, Teach, Vibrate
from screens.sprawlopolis.city.brushes import ERASER, painted
from screens.sprawlopolis.city.events import BlockChosen, BrushChosen, Painted
from screens.sprawlopolis.city.model import CityModel, CityOnTable, Doubt, Explaining, Space
from sprawlopolis_score.blocks import Block, Spot
from sprawlopolis_score.photo_review import reviewed_city, settle, settle_scoring
from sprawlopolis_score.placing import Blocks
from tabletop.messages import message


def paint(model: CityModel, event: Painted) -> Step[CityModel]:
    """Choose a brush or a block, or answer which scoring cards count."""
    match event:
        case BrushChosen(what, by_key):
            after = model if by_key and what == ERASER else replace(model, brush=what)
            return use_brush(after, model.cursor, what) if by_key and model.cursor is not None else (after, ())
        case BlockChosen(block):
            return choose_block(model, block)
        case _:
            laid = model.laid.with_side(settle_scoring(model.laid.side, take=event.take))
            is_gone = isinstance(model.doing, Explaining) and model.doing.row not in laid.rows
            return saving(replace(model, doing=None if is_gone else model.doing, panel=None), laid)


def saving(model: CityModel, laid: CityOnTable, *effects: Effect) -> Step[CityModel]:
    """Keep an edit, and save it after other effects, unless nothing changed."""
    is_edit = laid.envelope != model.laid.envelope
    return replace(model, laid=laid), (*effects, Save(laid.envelope)) if is_edit else effects


def use_brush(model: CityModel, spot: Spot, brush: str) -> Step[CityModel]:
    """Put the block of a brush, rotate a road, or remove the block."""
    return put(model, spot, painted(model.laid.blocks, spot, brush))


def put(model: CityModel, spot: Spot, block: Block | None) -> Step[CityModel]:
    return keep_blocks(model, model.laid.with_blocks(with_block(model.laid.blocks, spot, block)))


def with_block(blocks: Blocks, spot: Spot, block: Block | None) -> Blocks:
    """Return blocks of which one is changed or, if it is None, removed."""
    others = {each: there for each, there in blocks.items() if each != spot}
    return others if block is None else {**others, spot: block}


def keep_blocks(model: CityModel, laid: CityOnTable) -> Step[CityModel]:
    """Keep changed blocks; say that a city of cards is kept block by block from now on."""
    if laid is model.laid:
        return model, ()
    said = (Say(message("sprawl.city.now_blocks")),) if model.laid.board.cards else ()
    return saving(replace(model, doing=None), laid, *said, Vibrate())


def choose_block(model: CityModel, block: Block | None) -> Step[CityModel]:
    """Change the space that is asked about; its panel stays open for the road."""
    match model.shown_panel:
        case Space(spot):
            after, effects = put(model, spot, block)
            return replace(after, panel=model.panel if block else None), effects
        case Doubt(spot):
            return answer(model, spot, block)
    return model, ()


def answer(model: CityModel, spot: Spot, block: Block | None) -> Step[CityModel]:
    """Settle a doubtful space, then ask about the next one; what was corrected teaches once none is left."""
    laid = model.laid
    following = next((each for each in laid.doubts if each != spot), None)
    changed = laid.with_blocks(with_block(laid.blocks, spot, block))
    changed = changed.with_side(settle(changed.side, laid.doubts[spot]))
    after, effects = saving(replace(model, panel=following and Doubt(following)), changed, Vibrate())
    return replace(after, panel=after.shown_panel), (*effects, *teaching(after))


def check(model: CityModel, spot: Spot | None) -> Step[CityModel]:
    """Ask about a doubtful space, if there is one, with an empty hand."""
    return (model if spot is None else replace(model, doing=None, panel=Doubt(spot))), ()


def offer_others(model: CityModel) -> Step[CityModel]:
    """Offer every block for the doubtful space that is asked about."""
    asked = model.shown_panel
    return (replace(model, panel=Space(asked.doubtful)) if isinstance(asked, Doubt) else model), ()


def teaching(model: CityModel) -> tuple[Effect, ...]:
    """Teach the eye what the player corrected, once no block is doubtful any more."""
    envelope, side = model.laid.envelope, model.laid.side
    city = reviewed_city(side)
    return () if city is None else (Teach(envelope.game, side.reading, city),)
