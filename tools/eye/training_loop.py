"""The parts that all trainings share: blocks of a net, random light, the loop, and loading of weights."""

import multiprocessing
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import numpy_helper
from torch import nn
from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from tools.eye.dataset import TrainingRecipe

StateDict = dict[str, torch.Tensor]
# The start of a training: nothing, an earlier stage, or a model file.
InitialWeights = StateDict | Path | None
# A seed, the number of boards, the folder of the photographs, and their names.
Job = tuple[int, int, Path, tuple[str, ...] | None]
# The factor on the moving average of a net's weights at each step.
AVERAGE_DECAY: Final = 0.998
# The largest norm of a gradient: a few odd examples could throw a net off otherwise.
STEEPEST: Final = 3.0
Loss = Callable[[nn.Module, NDArray[Any], np.random.Generator], torch.Tensor]


def draw_in_processes(draw: Callable[[Job], tuple[NDArray[Any], ...]], jobs: list[Job]) -> tuple[NDArray[Any], ...]:
    """Run jobs in two processes and concatenate their arrays."""
    begun = time.time()
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        parts = pool.map(draw, jobs, chunksize=1)
    found = tuple(map(np.concatenate, zip(*parts, strict=True)))
    print(f"{draw.__name__}: {len(found[0])} in {time.time() - begun:.0f} s", flush=True)
    return found


def block(
    inner: int, outer: int, stride: int | tuple[int, int] = 1, dilation: tuple[int, int] = (1, 1)
) -> nn.Sequential:
    convolution = nn.Conv2d(inner, outer, 3, stride, dilation, bias=False, dilation=dilation)
    return nn.Sequential(convolution, nn.BatchNorm2d(outer), nn.ReLU())


def blocks(inner: int, *outers: int | tuple[int, int]) -> list[nn.Sequential]:
    """Return blocks one after the other, by their channels, or by these and their stride."""
    made = []
    for outer, stride in (each if isinstance(each, tuple) else (each, 1) for each in outers):
        made.append(block(inner, outer, stride))
        inner = outer
    return made


def export(net: nn.Module, shape: tuple[int, ...], path: Path, *, any_size: bool = False) -> None:
    """Export a net to ONNX, as OpenCV reads it, with weights in half precision: equal outputs to three digits."""
    net.eval()
    free = {0: "count", 2: "rows", 3: "columns"} if any_size else {0: "count"}
    axes = {"pictures": free, "answers": free}
    names = {"input_names": ["pictures"], "output_names": ["answers"], "dynamic_axes": axes}
    torch.onnx.export(net, torch.zeros(shape), str(path), dynamo=False, opset_version=12, **names)
    model = onnx.load(path)
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype == np.float32:
            weights.CopyFrom(numpy_helper.from_array(values.astype(np.float16), weights.name))
    onnx.save(model, path)


def train_side_by_side(train: Callable[..., None], jobs: Iterable[tuple[Any, ...]]) -> None:
    """Train every net or group of nets in a process of its own; exit if one fails."""
    running = [multiprocessing.get_context("spawn").Process(target=train, args=job) for job in jobs]
    for process in running:
        process.start()
    for process in running:
        process.join()
        if process.exitcode:
            raise SystemExit(process.exitcode)


def with_random_light(pictures: NDArray[Any], rng: np.random.Generator) -> torch.Tensor:
    """Return the pictures as input of a net, in another random light."""
    each = (len(pictures), 1, 1, 1)
    gains = np.exp(rng.normal(0, 0.1, (len(pictures), 1, 1, 3)) + rng.normal(0, 0.12, each)) / 255
    keep = np.where(rng.random(each) < 0.25, rng.uniform(0.2, 1.3, each), 1)
    x = torch.from_numpy(pictures).float() * torch.from_numpy(gains.astype(np.float32))
    x = torch.lerp(x.mean(3, keepdim=True), x, torch.from_numpy(keep.astype(np.float32)))
    return x.clamp_(0, 1).permute(0, 3, 1, 2)


def fit(
    net: nn.Module, loss_of: Loss, weights: NDArray[Any], recipe: TrainingRecipe, start: InitialWeights
) -> nn.Module:
    """Train a net, from scratch or from a start; `weights` are the sampling weights of the examples.

    The result is the moving average of the net's weights, because single steps fit their own batches.
    """
    torch.manual_seed(recipe.seed)
    for layer in net.modules():
        if hasattr(layer, "reset_parameters"):
            layer.reset_parameters()
    rng, sums = np.random.default_rng(recipe.seed), np.cumsum(weights)

    def sample_indices() -> NDArray[Any]:
        return np.sort(np.searchsorted(sums, rng.random(recipe.batch) * sums[-1]))

    if isinstance(start, Path):
        load_folded_weights(net, start, lambda: loss_of(net, sample_indices(), rng))
    elif start:
        net.load_state_dict(start)
    adam = torch.optim.AdamW(net.parameters(), lr=recipe.rate, weight_decay=1e-3)
    plan = torch.optim.lr_scheduler.OneCycleLR(adam, recipe.rate, total_steps=recipe.steps, pct_start=0.12)
    begun = time.time()
    net.to(memory_format=torch.channels_last)
    mean = AveragedModel(net, multi_avg_fn=get_ema_multi_avg_fn(AVERAGE_DECAY), use_buffers=True)
    for step in range(1, recipe.steps + 1):
        with torch.autocast("cpu", torch.bfloat16):  # more than twice as fast on processors that have it
            loss = loss_of(net, sample_indices(), rng)
        adam.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), STEEPEST)
        adam.step()
        plan.step()
        mean.update_parameters(net)
        if step % 250 == 0:
            print(f"{type(net).__name__}: step {step}, loss {loss.item():.3f}, {time.time() - begun:.0f} s", flush=True)
    return mean.module.to(memory_format=torch.contiguous_format)


def load_folded_weights(net: nn.Module, file: Path, warm_up: Callable[[], object]) -> None:
    """Load the weights of a model file into a net, and restore the normalisations that the export folded into them.

    The statistics of some examples serve as running averages, so that the net answers as before and can still learn.
    Outputs that the file lacks begin with a low probability.
    """
    graph = onnx.load(file).graph
    arrays = {each.name: numpy_helper.to_array(each).astype(np.float32) for each in graph.initializer}
    nodes = [node for node in graph.node if node.op_type in ("Conv", "Gemm")]
    layers = [layer for layer in net.modules() if isinstance(layer, nn.Conv2d | nn.Linear)]
    blocks = [part for part in net.modules() if isinstance(part, nn.Sequential) and len(part) > 1]
    norms = {id(part[0]): part[1] for part in blocks if isinstance(part[1], nn.BatchNorm2d)}
    inputs: dict[int, list[torch.Tensor]] = {id(norm): [] for norm in norms.values()}
    hooks = []

    def keep_channels(norm: nn.Module, shown: tuple[torch.Tensor]) -> None:
        """Keep the inputs of a normalisation by channel, because the net may see pictures of several sizes."""
        inputs[id(norm)].append(shown[0].transpose(0, 1).flatten(1))

    with torch.no_grad():
        for layer, node in zip(layers, nodes, strict=True):
            weight, bias = (torch.from_numpy(arrays[name]) for name in node.input[1:3])
            layer.weight[: len(weight)] = weight
            layer.weight[len(weight) :] = 0
            norm = norms.get(id(layer))
            if norm is None:
                layer.bias[: len(bias)] = bias
                layer.bias[len(bias) :] = -4
                continue
            norm.weight.fill_(1)
            norm.bias.copy_(bias)
            norm.running_mean.fill_(0)
            norm.running_var.fill_(1 - norm.eps)
            hooks += [norm.register_forward_pre_hook(keep_channels)]
        net.eval()
        for _ in range(3):
            warm_up()
        net.train()
        for hook in hooks:
            hook.remove()
        for norm in norms.values():
            shown = torch.cat(inputs[id(norm)], 1)
            norm.running_mean.copy_(shown.mean(1))
            norm.running_var.copy_(shown.var(1))
            norm.weight.copy_((norm.running_var + norm.eps).sqrt())
            norm.bias.add_(norm.running_mean)
