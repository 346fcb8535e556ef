-- The settings of a shop's page. `settings` is the JSON text of a ShopFront, which is only ever
-- read as a whole. A shop without a row has set nothing.
CREATE TABLE shop_front (
  shop_id  INTEGER PRIMARY KEY REFERENCES shop (id),
  settings TEXT    NOT NULL
) STRICT;
