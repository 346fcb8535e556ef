-- Packs of products: a case of 24 with a barcode of its own. What is in one is in the product's
-- document. `barcode` is a key as barcodeKey makes it; no product has the same one as its own.
CREATE TABLE product_pack (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  barcode    TEXT    NOT NULL,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, barcode)
) STRICT, WITHOUT ROWID;

ALTER TABLE product ADD COLUMN tax_rate TEXT;

CREATE INDEX product_tax_rate ON product (shop_id, tax_rate) WHERE tax_rate IS NOT NULL;

-- From here on in thousandths, because goods that are weighed have decimals.
UPDATE stock_entry SET delta = delta * 1000, stock = stock * 1000;

-- The documents of products get fields, from src/domain/upkeep/completion.ts.
INSERT INTO product_completion (shop_id, product_id)
SELECT DISTINCT shop_id, 0
FROM product_tally
WHERE taxon_id = 0 AND products > 0
ON CONFLICT (shop_id) DO UPDATE SET product_id = 0;
