"""What may be absent, in a test that has it."""

from typing import TypeVar

T = TypeVar("T")


def there(value: T | None) -> T:
    assert value is not None
    return value
