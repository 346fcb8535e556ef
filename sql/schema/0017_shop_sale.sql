-- How a shop sells: its tax rates, the texts of its receipts, its points. `settings` is the JSON
-- text of a StoredSale, which is only ever read as a whole. A shop without a row has set nothing.
CREATE TABLE shop_sale (
  shop_id  INTEGER PRIMARY KEY REFERENCES shop (id),
  settings TEXT    NOT NULL
) STRICT;
