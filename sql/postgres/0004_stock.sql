-- Append only: the deltas of a product add up to its stock (0 if it is not counted). Entries
-- outlive their product, so they refer to it by its public id.
CREATE TABLE stock_entry (
  id         BIGSERIAL,
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  product    TEXT   COLLATE "C" NOT NULL,
  delta      BIGINT             NOT NULL,
  stock      BIGINT,
  reason     TEXT   COLLATE "C" NOT NULL,
  note       TEXT   COLLATE "C",
  actor      TEXT   COLLATE "C" NOT NULL,
  actor_name TEXT   COLLATE "C" NOT NULL,
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, id)
);

CREATE INDEX stock_entry_product ON stock_entry (shop_id, product, id);
CREATE INDEX stock_entry_id ON stock_entry (id);
