-- Products that a batch has written and whose words are not indexed yet. Indexing takes longer than
-- the rows, so it follows the transaction of the batch, in slices between other writes.
CREATE TABLE product_unindexed (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  product_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, product_id)
) STRICT, WITHOUT ROWID;
