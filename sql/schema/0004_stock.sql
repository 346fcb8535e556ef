-- Append only: the deltas of a product add up to its stock (0 if it is not counted). Entries
-- outlive their product, so they refer to it by its public id.
CREATE TABLE stock_entry (
/*sqlite*/   id         INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id         BIGSERIAL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  product    TEXT    NOT NULL,
  delta      INTEGER NOT NULL,
  stock      INTEGER,
  reason     TEXT    NOT NULL,
  note       TEXT,
  actor      TEXT    NOT NULL,
  actor_name TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id)
) STRICT;

CREATE INDEX stock_entry_product ON stock_entry (shop_id, product, id);
/*postgres*/ CREATE INDEX stock_entry_id ON stock_entry (id);
