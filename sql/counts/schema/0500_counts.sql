-- Counts and deliveries. `kind` is 'count' or 'received'; `job` is the job that applies it to the
-- stock, or null.
CREATE TABLE stock_count (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  public_id  TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  kind       TEXT    NOT NULL CHECK (kind IN ('count', 'received')),
  job        TEXT,
  created_by TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

-- `product` is a public id; the product may be gone. `quantity` is in thousandths.
CREATE TABLE stock_count_line (
  shop_id    INTEGER NOT NULL,
  count_id   TEXT    NOT NULL,
  product    TEXT    NOT NULL,
  quantity   INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, count_id, product),
/*sqlite*/   CONSTRAINT line_of_stock_count
/*sqlite*/     FOREIGN KEY (shop_id, count_id) REFERENCES stock_count (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE stock_count_line ADD CONSTRAINT line_of_stock_count
/*postgres*/   FOREIGN KEY (shop_id, count_id) REFERENCES stock_count (shop_id, public_id);

CREATE INDEX stock_count_line_changed ON stock_count_line (shop_id, count_id, changed_at, product);
