-- 1: sales at tills have brought the stock below 0, so the product is to be counted. `stock` is 0
-- in such a row, because lists are sorted by what there is; the document has the exact number.
ALTER TABLE product ADD COLUMN to_count INTEGER NOT NULL DEFAULT 0;

CREATE INDEX product_to_count ON product (shop_id, id) WHERE to_count = 1;
