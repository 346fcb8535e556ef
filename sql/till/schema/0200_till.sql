-- A till's journal: each pairing of a terminal, whose public id this is, opens a new series.
CREATE TABLE journal_series (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  series    TEXT    NOT NULL,
  terminal  TEXT    NOT NULL,
  last_n    INTEGER NOT NULL,
  last_hash TEXT    NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, series)
) STRICT, WITHOUT ROWID;

CREATE INDEX journal_series_terminal ON journal_series (shop_id, terminal, opened_at);

-- `body` is the canonical JSON of what the till sent, `hash` its SHA-256 after that of the entry
-- before. `order_id` is the order that it made or refunded. An entry of which nothing can be used
-- is kept without a kind, and does nothing. `attention` is JSON: what is wrong with an entry, as
-- [{"field": …, "code": …}]. No statement changes or deletes these rows.
CREATE TABLE journal_entry (
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
/*sqlite*/   CONSTRAINT journal_entry_of_series
/*sqlite*/     FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_of_series
/*postgres*/   FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series);

CREATE INDEX journal_entry_kind ON journal_entry (shop_id, kind, received_at, series, n);
CREATE INDEX journal_entry_attention ON journal_entry (shop_id, received_at, series, n)
  WHERE attention IS NOT NULL;

-- Baskets that a till has set aside. `public_id` is the basket's, `terminal` and `taken_by` are
-- the public ids of terminals, `customer` that of a shopper, `body` is JSON. A taken basket stays
-- for a while, so that a till whose answer was lost does not park it again; its body then only says
-- when and by which cashier it was taken.
CREATE TABLE parked_basket (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  public_id TEXT    NOT NULL,
  terminal  TEXT    NOT NULL,
  taken_by  TEXT,
  customer  TEXT,
  body      TEXT    NOT NULL,
  parked_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX parked_basket_waiting ON parked_basket (shop_id, parked_at) WHERE taken_by IS NULL;
CREATE INDEX parked_basket_old ON parked_basket (parked_at);
