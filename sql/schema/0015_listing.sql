-- Products get a slug. Those that exist already get theirs, and their facets, from
-- src/domain/upkeep/completion.ts, because a million of them would hold up the start for minutes.
ALTER TABLE product ADD COLUMN slug TEXT;

CREATE UNIQUE INDEX product_slug ON product (shop_id, slug) WHERE slug IS NOT NULL;
CREATE INDEX product_type ON product (shop_id, product_type, id, status);

-- The tags and options of products, to find and count products by. The name is 'tag', or 'option.'
-- and the name of an option.
CREATE TABLE product_facet (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  name       TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, name, value, product_id)
) STRICT, WITHOUT ROWID;

-- How many products of a status a category, brand or collection has; and, as taxon 0, how many of
-- a status and type the whole shop has. The type is empty in the numbers of a taxon. Counting a
-- million products would take a tenth of a second for each answer.
CREATE TABLE product_tally (
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  taxon_id     INTEGER NOT NULL,
  status       TEXT    NOT NULL,
  product_type TEXT    NOT NULL,
  products     INTEGER NOT NULL,
  PRIMARY KEY (shop_id, taxon_id, status, product_type)
) STRICT, WITHOUT ROWID;

-- Each number is counted in an index, without reading the products.
INSERT INTO product_tally (shop_id, taxon_id, status, product_type, products)
SELECT shop_id, 0, status, product_type, count(*)
/*sqlite*/ FROM product INDEXED BY product_type
/*postgres*/ FROM product
GROUP BY shop_id, status, product_type
UNION ALL
SELECT shop_id, category_id, status, '', count(*)
/*sqlite*/ FROM product INDEXED BY product_category
/*postgres*/ FROM product
WHERE category_id IS NOT NULL
GROUP BY shop_id, category_id, status
UNION ALL
SELECT shop_id, brand_id, status, '', count(*)
/*sqlite*/ FROM product INDEXED BY product_brand
/*postgres*/ FROM product
WHERE brand_id IS NOT NULL
GROUP BY shop_id, brand_id, status
UNION ALL
SELECT c.shop_id, c.collection_id, p.status, '', count(*)
FROM product_collection c
/*sqlite*/ JOIN product p INDEXED BY product_by_created ON p.shop_id = c.shop_id AND p.id = c.product_id
/*postgres*/ JOIN product p ON p.shop_id = c.shop_id AND p.id = c.product_id
GROUP BY c.shop_id, c.collection_id, p.status;

-- The shops with products from before this step. Those up to product_id are complete.
CREATE TABLE product_completion (
/*sqlite*/   shop_id    INTEGER NOT NULL PRIMARY KEY REFERENCES shop (id),
/*postgres*/   shop_id    BIGINT PRIMARY KEY REFERENCES shop (id),
  product_id INTEGER NOT NULL
) STRICT;

INSERT INTO product_completion (shop_id, product_id)
SELECT DISTINCT shop_id, 0
FROM product_tally
WHERE taxon_id = 0 AND products > 0;
