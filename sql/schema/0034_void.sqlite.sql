-- Lines that were removed from a basket before it was paid are entries of their own kind.
CREATE TABLE next_journal_entry (
  shop_id       INTEGER NOT NULL,
  series        TEXT    NOT NULL,
  n             INTEGER NOT NULL,
  at            INTEGER NOT NULL,
  kind          TEXT    CHECK (kind IN ('sale', 'refund', 'cash', 'void', 'closing')),
  body          TEXT    NOT NULL,
  previous_hash TEXT    NOT NULL,
  hash          TEXT    NOT NULL,
  order_id      TEXT,
  attention     TEXT,
  received_at   INTEGER NOT NULL,
  PRIMARY KEY (shop_id, series, n),
  CONSTRAINT journal_entry_of_series
    FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series)
) STRICT, WITHOUT ROWID;

INSERT INTO next_journal_entry
SELECT
  shop_id, series, n, at, kind, body, previous_hash, hash, order_id, attention, received_at
FROM journal_entry;

DROP TABLE journal_entry;
ALTER TABLE next_journal_entry RENAME TO journal_entry;

CREATE INDEX journal_entry_kind ON journal_entry (shop_id, kind, received_at, series, n);
CREATE INDEX journal_entry_attention ON journal_entry (shop_id, received_at, series, n)
  WHERE attention IS NOT NULL;
