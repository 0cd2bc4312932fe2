"""Records of deals whose game has four seats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from coinche_cli.formats.records.deal import AnyRecord, DealRecord


def four_seats(records: Iterable[AnyRecord]) -> Iterator[DealRecord]:
    """The records, all of which must be deals of four seats."""
    for record in records:
        assert isinstance(record, DealRecord), f"board {record.board}: a deal of three players"
        yield record
