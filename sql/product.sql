-- A line that begins with /*word*/ is part of the statement only if a value of that name is given.
-- /*+ name */ includes the text of another statement. $values... is a list. A line that begins with
-- /*each*/ is repeated for each item of its lists: a row of an insert. A list that other lines have
-- as their word may be missing; its items are NULL. The lines of product.filter stand in
-- src/domain/catalog/list/filters.ts.

-- name: product.find
SELECT id, status, revision, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND public_id = $public_id

-- name: product.by_slug
SELECT id, status, revision, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND slug = $slug

-- name: product.slugs_among
SELECT slug
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND slug IN ($slugs...)

-- name: product.any
SELECT id
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop
LIMIT 1

-- name: product.of_shop
SELECT id, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND id > $after
ORDER BY id
LIMIT $limit

-- name: product.of_taxon
SELECT id, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND id > $after
/*category*/ AND category_id = $category
/*brand*/    AND brand_id = $brand
ORDER BY id
LIMIT $limit

-- name: product.of_collection
SELECT p.id, p.document
/*owned*/ , c.shop_id AS owning_shop
FROM product_collection c
JOIN product p ON p.shop_id = $shop AND p.id = c.product_id
WHERE c.shop_id = $shop AND c.collection_id = $collection AND c.product_id > $after
ORDER BY c.product_id
LIMIT $limit

-- name: product.order
/*by_created_up*/   ORDER BY p.id
/*by_created_down*/ ORDER BY p.id DESC
/*by_updated_up*/   ORDER BY p.revision
/*by_updated_down*/ ORDER BY p.revision DESC
/*by_name_up*/      ORDER BY p.name_key, p.id
/*by_name_down*/    ORDER BY p.name_key DESC, p.id DESC
/*by_price_up*/     ORDER BY p.price_minor, p.id
/*by_price_down*/   ORDER BY p.price_minor DESC, p.id DESC
/*by_stock_up*/     ORDER BY COALESCE(p.stock, -1), p.id
/*by_stock_down*/   ORDER BY COALESCE(p.stock, -1) DESC, p.id DESC
/*by_sku_up*/       ORDER BY COALESCE(p.sku, ''), p.id
/*by_sku_down*/     ORDER BY COALESCE(p.sku, '') DESC, p.id DESC

-- name: product.list
SELECT
/*value_updated*/ p.revision AS place,
/*value_name*/    p.name_key AS place,
/*value_price*/   p.price_minor AS place,
/*value_stock*/   COALESCE(p.stock, -1) AS place,
/*value_sku*/     COALESCE(p.sku, '') AS place,
/*with_group*/    p.item_group_id AS item_group,
/*with_document*/ p.document,
  p.id
/*owned*/ , p.shop_id AS owning_shop
FROM product p
/*+ product.driving_index */
WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */
/*tied_name*/          AND p.name_key = $after_value
/*tied_price*/         AND p.price_minor = $after_value
/*tied_stock*/         AND COALESCE(p.stock, -1) = $after_value
/*tied_sku*/           AND COALESCE(p.sku, '') = $after_value
/*after_created_up*/   AND p.id > $after_id
/*after_created_down*/ AND p.id < $after_id
/*after_updated_up*/   AND p.revision > $after_value
/*after_updated_down*/ AND p.revision < $after_value
/*after_name_up*/      AND p.name_key > $after_value
/*after_name_down*/    AND p.name_key < $after_value
/*after_price_up*/     AND p.price_minor > $after_value
/*after_price_down*/   AND p.price_minor < $after_value
/*after_stock_up*/     AND COALESCE(p.stock, -1) > $after_value
/*after_stock_down*/   AND COALESCE(p.stock, -1) < $after_value
/*after_sku_up*/       AND COALESCE(p.sku, '') > $after_value
/*after_sku_down*/     AND COALESCE(p.sku, '') < $after_value
/*+ product.order */
LIMIT $limit

-- name: product.count
SELECT
/*grouped*/ count(DISTINCT p.item_group_id) - count(p.item_group_id) +
  count(*) AS total
FROM product p
/*+ product.driving_index */
WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */

-- name: product.best_of_groups
-- Or, if `others`, all other products of groups.
SELECT b.id
FROM (
  SELECT p.id,
/*+ product.in_stock */
  AS in_stock,
  MAX(
/*+ product.in_stock */
  ) OVER (PARTITION BY p.item_group_id) AS any_in_stock,
  ROW_NUMBER() OVER (
    PARTITION BY p.item_group_id,
/*+ product.in_stock */
/*+ product.order */
  ) AS n
  FROM product p
/*+ product.driving_index */
  WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */
/*others*/ AND p.item_group_id IS NOT NULL
) b
WHERE (b.n = 1 AND b.in_stock = b.any_in_stock)
/*others*/ IS FALSE

-- name: product.in_stock
CASE WHEN COALESCE(p.stock, -1) <> 0 THEN 1 ELSE 0 END

-- name: product.groups_of
SELECT p.id, p.item_group_id AS item_group,
/*+ product.in_stock */
  AS in_stock
/*owned*/ , p.shop_id AS owning_shop
FROM product p
WHERE p.shop_id = $shop AND p.id IN ($ids...) AND p.item_group_id IS NOT NULL

-- name: product.group_sums
SELECT
  p.item_group_id AS item_group, count(*) AS size,
  min(p.price_minor) AS lowest, max(p.price_minor) AS highest,
  CASE WHEN count(p.stock) = count(*) THEN CAST(SUM(p.stock) AS BIGINT) END AS stock,
  MAX(CASE WHEN p.status = 'Published' AND COALESCE(p.stock, -1) <> 0 THEN 1 ELSE 0 END) AS available
FROM product p
WHERE p.shop_id = $shop AND p.item_group_id IN ($groups...)
/*status*/ AND p.status IN ($status...)
GROUP BY p.item_group_id

-- name: product.of_group
SELECT document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND item_group_id = $group
/*status*/ AND status IN ($status...)
ORDER BY id
LIMIT $limit

-- name: product.facets
-- The lines named skips_… leave out the counts that are not wanted. SQLite reads the tables of a
-- CROSS JOIN in their order. With nested, a category counts the products of those below it, too.
WITH
/*nested*/ RECURSIVE up (id, ancestor) AS (
/*nested*/   SELECT t.id, t.id
/*nested*/   FROM taxon t
/*nested*/   WHERE t.shop_id = $shop AND t.kind = 'category'
/*nested*/   UNION
/*nested*/   SELECT u.id, t.parent_id
/*nested*/   FROM up u
/*nested*/   JOIN taxon t ON t.shop_id = $shop AND t.id = u.ancestor
/*nested*/   WHERE t.parent_id IS NOT NULL
/*nested*/ ),
found AS (
/*+ product.found */
)
SELECT 'found' AS facet, '' AS value, count(*) AS total
FROM found
UNION ALL
SELECT 'shown' AS facet, '' AS value,
/*+ product.found_count */
FROM found
UNION ALL
SELECT f.name AS facet, f.value AS value,
/*+ product.found_count */
FROM found
CROSS JOIN product_facet f
WHERE f.shop_id = $shop AND f.product_id = found.id
/*facet_names*/ AND f.name IN ($facet_names...)
/*other_names*/ AND NOT (f.name IN ($other_names...))
/*skips_named*/ AND 1 = 0
GROUP BY f.name, f.value
UNION ALL
SELECT 'category' AS facet, CAST(category_id AS TEXT) AS value,
/*+ product.found_count */
FROM
/*nested*/ (
/*nested*/   SELECT f.item_group_id, u.ancestor AS category_id
/*nested*/   FROM found f
/*nested*/   JOIN up u ON u.id = f.category_id
/*nested*/ )
  found
WHERE category_id IS NOT NULL
/*skips_category*/ AND 1 = 0
GROUP BY category_id
UNION ALL
SELECT 'brand' AS facet, CAST(brand_id AS TEXT) AS value,
/*+ product.found_count */
FROM found
WHERE brand_id IS NOT NULL
/*skips_brand*/ AND 1 = 0
GROUP BY brand_id
UNION ALL
SELECT 'collection' AS facet, CAST(c.collection_id AS TEXT) AS value,
/*+ product.found_count */
FROM found
JOIN product_collection c ON c.shop_id = $shop AND c.product_id = found.id
/*skips_collection*/ WHERE 1 = 0
GROUP BY c.collection_id
UNION ALL
SELECT 'productType' AS facet, product_type AS value,
/*+ product.found_count */
FROM found
/*skips_product_type*/ WHERE 1 = 0
GROUP BY product_type
UNION ALL
SELECT 'stock' AS facet, CASE WHEN p.id IS NULL THEN 'in' ELSE 'out' END AS value,
/*+ product.found_count */
FROM found
LEFT JOIN product p
/*+ product.stock_index */
  ON p.shop_id = $shop AND COALESCE(p.stock, -1) = 0 AND p.id = found.id
/*skips_stock*/ WHERE 1 = 0
GROUP BY CASE WHEN p.id IS NULL THEN 'in' ELSE 'out' END
UNION ALL
SELECT 'lowest' AS facet, CAST(min(price_minor) AS TEXT) AS value, 0 AS total
FROM found
/*skips_price*/ WHERE 1 = 0
UNION ALL
SELECT 'highest' AS facet, CAST(max(price_minor) AS TEXT) AS value, 0 AS total
FROM found
/*skips_price*/ WHERE 1 = 0

-- name: product.found_ids
SELECT string_agg(CAST(found.id AS TEXT), ',') AS ids
FROM (
/*+ product.found */
) found

-- name: product.found_count
/*grouped*/ count(DISTINCT found.item_group_id) - count(found.item_group_id) +
  count(*) AS total

-- name: product.beyond
SELECT p.id
/*owned*/ , p.shop_id AS owning_shop
FROM product p
/*+ product.driving_index */
WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */
LIMIT 1 OFFSET $few

-- name: product.by_code
-- SQLite reads the tables of a CROSS JOIN in their order.
SELECT p.id
FROM (
  SELECT id FROM product WHERE shop_id = $shop AND sku IN ($codes...) UNION
  SELECT id FROM product WHERE shop_id = $shop AND barcode = $code_key UNION
  SELECT product_id FROM product_pack WHERE shop_id = $shop AND barcode = $code_key
) found
CROSS JOIN product p
WHERE p.shop_id = $shop AND p.id = found.id
/*+ product.filter */
ORDER BY CASE WHEN p.sku <> $code AND p.sku IN ($codes...) THEN 1 ELSE 0 END, p.id DESC

-- name: product.by_public_ids
SELECT id, status, revision, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND public_id IN ($public_ids...)

-- name: product.documents
SELECT id, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND id IN ($ids...)

-- name: product.with_codes
SELECT
/*sku*/     sku AS code,
/*barcode*/ barcode AS code,
  id, status, revision, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop
/*sku*/     AND sku IN ($sku...)
/*barcode*/ AND barcode IN ($barcode...)

-- name: product.uncoded
SELECT id, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop
/*name_key*/   AND name_key = $name_key
/*item_group*/ AND item_group_id = $item_group
  AND id > $after
  AND sku IS NULL
  AND barcode IS NULL
ORDER BY id
LIMIT $limit

-- name: product.published_by_barcode
SELECT price_minor, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND barcode = $barcode AND status = 'Published'

-- name: product.published_by_sku
SELECT price_minor, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND sku = $sku AND status = 'Published'

-- name: product.archived_by_code
SELECT document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND barcode = $key AND status = 'Archived'
UNION ALL
SELECT document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND sku = $code AND status = 'Archived'
LIMIT 1

-- name: pack.published
SELECT p.price_minor, p.document
/*owned*/ , k.shop_id AS owning_shop
FROM product_pack k
JOIN product p ON p.shop_id = $shop AND p.id = k.product_id
WHERE k.shop_id = $shop AND k.barcode = $barcode AND p.status = 'Published'

-- name: product.tax_rates
SELECT DISTINCT tax_rate AS name
FROM product
WHERE shop_id = $shop AND tax_rate IN ($names...)

-- name: pack.among
SELECT barcode, product_id AS product
/*owned*/ , product_pack.shop_id AS owning_shop
FROM product_pack
WHERE shop_id = $shop AND barcode IN ($barcodes...)

-- name: pack.owner
SELECT p.public_id AS owner
/*owned*/ , k.shop_id AS owning_shop
FROM product_pack k
JOIN product p ON p.shop_id = $shop AND p.id = k.product_id
WHERE k.shop_id = $shop AND k.barcode = $barcode

-- name: pack.insert
INSERT INTO product_pack (shop_id, barcode, product_id)
VALUES ($shop, $barcode, $product)
ON CONFLICT DO NOTHING
RETURNING barcode
/*owned*/ , product_pack.shop_id AS owning_shop

-- name: pack.other_product
SELECT id
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND barcode = $barcode AND id <> $product

-- name: pack.delete
DELETE FROM product_pack
WHERE shop_id = $shop AND barcode IN ($barcodes...)

-- name: product.sitemap
SELECT id, slug, updated_at
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND status = 'Published' AND id > $after
ORDER BY id
LIMIT $limit

-- name: product.sitemap_ends
-- The products behind so many others.
SELECT id
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND status = 'Published' AND id > $after
ORDER BY id
LIMIT $limit OFFSET $skipped

-- name: product.changes
SELECT revision, public_id,
/*published*/ CASE WHEN status = 'Published' THEN document END AS
  document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND revision > $since
UNION ALL
SELECT revision, public_id, NULL AS document
/*owned*/ , product_tombstone.shop_id AS owning_shop
FROM product_tombstone
WHERE shop_id = $shop AND revision > $since
ORDER BY revision
LIMIT $limit

-- name: product.restore
INSERT INTO product (
  shop_id, id, public_id, revision, status, product_type, category_id, brand_id, name_key,
  price_minor, tax_rate, slug, sku, barcode, stock, to_count, item_group_id, created_at, updated_at,
  document
)
VALUES
/*each*/ ($shop, $id..., $public_id..., $revision..., $status..., $product_type..., $category..., $brand..., $name_key..., $price_minor..., $tax_rate..., $slug..., $sku..., $barcode..., $stock..., $to_count..., $item_group..., $created_at..., $updated_at..., $document...)

-- name: product.insert
INSERT INTO product (
  shop_id, public_id, revision, status, product_type, category_id, brand_id, name_key,
  price_minor, tax_rate, slug, sku, barcode, stock, to_count, item_group_id, created_at, updated_at,
  document
)
VALUES
/*each*/ ($shop, $public_id..., $revision..., $status..., $product_type..., $category..., $brand..., $name_key..., $price_minor..., $tax_rate..., $slug..., $sku..., $barcode..., $stock..., $to_count..., $item_group..., $created_at..., $updated_at..., $document...)

-- name: product.update
UPDATE product
SET
/*status*/       status = $status,
/*product_type*/ product_type = $product_type,
/*category*/     category_id = $category,
/*brand*/        brand_id = $brand,
/*name_key*/     name_key = $name_key,
/*price_minor*/  price_minor = $price_minor,
/*tax_rate*/     tax_rate = $tax_rate,
/*slug*/         slug = $slug,
/*sku*/          sku = $sku,
/*barcode*/      barcode = $barcode,
/*stock*/        stock = $stock,
/*to_count*/     to_count = $to_count,
/*item_group*/   item_group_id = $item_group,
  revision = $revision, updated_at = $updated_at, document = $document
WHERE shop_id = $shop AND id = $id

-- name: product.update_all
UPDATE product
SET
/*status*/       status = v.column5,
/*product_type*/ product_type = v.column6,
/*category*/     category_id = v.column7,
/*brand*/        brand_id = v.column8,
/*name_key*/     name_key = v.column9,
/*price_minor*/  price_minor = v.column10,
/*tax_rate*/     tax_rate = v.column11,
/*slug*/         slug = v.column12,
/*sku*/          sku = v.column13,
/*barcode*/      barcode = v.column14,
/*stock*/        stock = v.column15,
/*to_count*/     to_count = v.column16,
/*item_group*/   item_group_id = v.column17,
  revision = v.column2, updated_at = v.column3, document = v.column4
FROM (
  VALUES
/*each*/ (CAST($id... AS BIGINT), CAST($revision... AS BIGINT), CAST($updated_at... AS BIGINT), CAST($document... AS TEXT), CAST($status... AS TEXT), CAST($product_type... AS TEXT), CAST($category... AS BIGINT), CAST($brand... AS BIGINT), CAST($name_key... AS TEXT), CAST($price_minor... AS BIGINT), CAST($tax_rate... AS TEXT), CAST($slug... AS TEXT), CAST($sku... AS TEXT), CAST($barcode... AS TEXT), CAST($stock... AS BIGINT), CAST($to_count... AS BIGINT), CAST($item_group... AS TEXT))
) AS v
WHERE shop_id = $shop AND id = v.column1

-- name: product.retag
UPDATE product
SET
/*category*/ category_id = $category,
/*brand*/    brand_id = $brand,
  revision = $revision, updated_at = $updated_at, document = $document
WHERE shop_id = $shop AND id = $id

-- name: product.rewrite
UPDATE product
SET revision = $revision, stock = $stock, to_count = $to_count, updated_at = $updated_at,
  document = $document
WHERE shop_id = $shop AND id = $id

-- name: product.rewrite_all
UPDATE product
SET revision = v.column2, stock = v.column3, to_count = v.column4, updated_at = v.column5,
  document = v.column6
FROM (
  VALUES
/*each*/ (CAST($id... AS BIGINT), CAST($revision... AS BIGINT), CAST($stock... AS BIGINT), CAST($to_count... AS BIGINT), CAST($updated_at... AS BIGINT), CAST($document... AS TEXT))
) AS v
WHERE shop_id = $shop AND id = v.column1

-- name: product.delete
DELETE FROM product
WHERE shop_id = $shop AND id IN ($ids...)

-- name: product.bury
INSERT INTO product_tombstone (shop_id, revision, public_id, buried_at)
VALUES
/*each*/ ($shop, $revision..., $public_id..., $now)

-- name: product.oldest_tombstones
SELECT shop_id, revision
/*owned*/ , product_tombstone.shop_id AS owning_shop
FROM product_tombstone
WHERE buried_at < $before
ORDER BY buried_at
LIMIT $limit

-- name: product.forget_tombstones
DELETE FROM product_tombstone
WHERE shop_id = $shop AND revision IN ($revisions...)

-- name: product.collect
INSERT INTO product_collection (shop_id, collection_id, product_id)
VALUES
/*each*/ ($shop, $collection..., $id...)

-- name: product.uncollect
DELETE FROM product_collection
WHERE shop_id = $shop AND product_id IN ($ids...)

-- name: product.leave_collection
DELETE FROM product_collection
WHERE shop_id = $shop AND collection_id = $collection AND product_id = $id

-- name: product.enter_collection
INSERT INTO product_collection (shop_id, collection_id, product_id)
VALUES ($shop, $collection, $id)
ON CONFLICT DO NOTHING
RETURNING product_id AS id
/*owned*/ , product_collection.shop_id AS owning_shop

-- name: facet.insert
INSERT INTO product_facet (shop_id, name, value, product_id)
VALUES
/*each*/ ($shop, $name..., $value..., $product...)
ON CONFLICT DO NOTHING

-- name: facet.delete
DELETE FROM product_facet
WHERE shop_id = $shop AND (name, value, product_id) IN (
  VALUES
/*each*/ (CAST($name... AS TEXT), CAST($value... AS TEXT), CAST($product... AS BIGINT))
)

-- name: facet.count
SELECT count(*) AS total
FROM (
  SELECT f.product_id
  FROM product_facet f
  WHERE f.shop_id = $shop AND f.name = $name AND f.value IN ($values...)
  LIMIT $limit
) few

-- name: facet.products
-- The columns that facets count, of the products after an id or since a revision.
SELECT
  p.id, p.revision, p.status, p.product_type, p.category_id AS category, p.brand_id AS brand,
  p.price_minor AS price, p.item_group_id AS item_group,
  CASE WHEN COALESCE(p.stock, -1) = 0 THEN 1 ELSE 0 END AS sold_out
/*owned*/ , p.shop_id AS owning_shop
FROM product p
WHERE p.shop_id = $shop
/*after*/ AND p.id > $after
/*since*/ AND p.revision > $since
ORDER BY
/*since*/ p.revision,
  p.id
LIMIT $limit

-- name: facet.values
SELECT f.product_id AS product, f.name AS facet, f.value
/*owned*/ , f.shop_id AS owning_shop
FROM product_facet f
WHERE f.shop_id = $shop AND f.product_id IN ($ids...)
UNION ALL
SELECT c.product_id AS product, 'collection' AS facet, CAST(c.collection_id AS TEXT) AS value
/*owned*/ , c.shop_id AS owning_shop
FROM product_collection c
WHERE c.shop_id = $shop AND c.product_id IN ($ids...)

-- name: facet.totals
-- The tags and options of a whole shop. They are read in the order of the groups, which takes
-- SQLite a third of the time of reading them product by product.
SELECT f.name AS facet, f.value, count(*) AS total
FROM product_facet f
WHERE f.shop_id = $shop
/*facet_names*/ AND f.name IN ($facet_names...)
/*other_names*/ AND NOT (f.name IN ($other_names...))
  AND f.product_id IN (
    SELECT p.id
    FROM product p
    WHERE p.shop_id = $shop
/*status*/ AND p.status IN ($status...)
  )
GROUP BY f.name, f.value

-- name: tally.add
INSERT INTO product_tally (shop_id, taxon_id, status, product_type, products)
VALUES
/*each*/ ($shop, $taxon..., $status..., $product_type..., $products...)
ON CONFLICT (shop_id, taxon_id, status, product_type)
DO UPDATE SET products = product_tally.products + excluded.products

-- name: tally.leave
UPDATE product_tally
SET products = products - 1
WHERE shop_id = $shop AND taxon_id = $taxon AND status = $status AND product_type = ''

-- name: tally.subtract
UPDATE product_tally
SET products = products - gone.total
FROM (
  SELECT counted.taxon, counted.status, counted.product_type, count(*) AS total
  FROM (
    SELECT 0 AS taxon, a.status, a.product_type
    FROM product a
    WHERE a.shop_id = $shop AND a.id IN ($ids...)
    UNION ALL
    SELECT b.category_id, b.status, ''
    FROM product b
    WHERE b.shop_id = $shop AND b.id IN ($ids...) AND b.category_id IS NOT NULL
    UNION ALL
    SELECT c.brand_id, c.status, ''
    FROM product c
    WHERE c.shop_id = $shop AND c.id IN ($ids...) AND c.brand_id IS NOT NULL
    UNION ALL
    SELECT m.collection_id, d.status, ''
    FROM product_collection m
    JOIN product d ON d.shop_id = $shop AND d.id = m.product_id
    WHERE m.shop_id = $shop AND m.product_id IN ($ids...)
  ) counted
  GROUP BY counted.taxon, counted.status, counted.product_type
) gone
WHERE shop_id = $shop AND taxon_id = gone.taxon AND product_tally.status = gone.status
  AND product_tally.product_type = gone.product_type

-- name: tally.forget
DELETE FROM product_tally
WHERE shop_id = $shop AND taxon_id = $taxon

-- name: tally.total
SELECT CAST(COALESCE(SUM(products), 0) AS BIGINT) AS total
FROM product_tally
WHERE shop_id = $shop AND taxon_id = 0
/*status*/ AND status IN ($status...)

-- name: tally.types
SELECT product_type AS value, CAST(SUM(products) AS BIGINT) AS total
FROM product_tally
WHERE shop_id = $shop AND taxon_id = 0 AND products > 0
/*status*/ AND status IN ($status...)
GROUP BY product_type
ORDER BY total DESC, value

-- name: tally.taxa
SELECT n.taxon_id AS taxon, CAST(SUM(n.products) AS BIGINT) AS total
FROM product_tally n
JOIN taxon t ON t.shop_id = $shop AND t.id = n.taxon_id
WHERE n.shop_id = $shop AND t.kind = $kind AND n.products > 0
/*status*/ AND n.status IN ($status...)
GROUP BY n.taxon_id
ORDER BY total DESC, taxon
LIMIT $limit

-- name: product.columns
SELECT
  id, public_id, revision, status, product_type, name_key, price_minor, slug, sku, barcode, stock,
  to_count, tax_rate, item_group_id AS item_group, created_at, updated_at, document
/*owned*/ , product.shop_id AS owning_shop
FROM product
WHERE shop_id = $shop AND id > $after
ORDER BY id
LIMIT $limit

-- name: stock.append
INSERT INTO stock_entry (
  shop_id, product, delta, stock, reason, note, actor, actor_name, created_at
)
VALUES
/*each*/ ($shop, $product..., $delta..., $stock..., $reason, $note, $actor, $actor_name, $created_at)

-- name: stock.sums
-- The ledger of each of these products: the sum of all changes, and its first and last entry.
SELECT s.product, s.total, f.delta AS first_delta, f.stock AS first_stock, l.stock AS last_stock
FROM (
  SELECT product, MIN(id) AS first, MAX(id) AS last, CAST(SUM(delta) AS BIGINT) AS total
  FROM stock_entry
  WHERE shop_id = $shop AND product IN ($products...)
  GROUP BY product
) s
JOIN stock_entry f ON f.shop_id = $shop AND f.id = s.first
JOIN stock_entry l ON l.shop_id = $shop AND l.id = s.last

-- name: stock.begun
SELECT MIN(created_at) AS begun
FROM stock_entry
WHERE shop_id = $shop

-- name: stock.list
SELECT id, delta, stock, reason, note, actor, actor_name, created_at
/*owned*/ , stock_entry.shop_id AS owning_shop
FROM stock_entry
WHERE shop_id = $shop AND product = $product
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: stock.oldest
SELECT id, shop_id, product, created_at
/*owned*/ , stock_entry.shop_id AS owning_shop
FROM stock_entry
WHERE id > $after
ORDER BY id
LIMIT $limit

-- name: stock.fold
UPDATE stock_entry
SET
  delta = (
    SELECT CAST(SUM(e.delta) AS BIGINT)
    FROM stock_entry e
    WHERE e.shop_id = $shop AND e.product = $product AND e.id <= $id
  ),
  reason = $reason, note = NULL, actor = $actor, actor_name = $actor
WHERE shop_id = $shop AND product = $product AND id = $id AND EXISTS (
  SELECT 1
  FROM stock_entry o
  WHERE o.shop_id = $shop AND o.product = $product AND o.id < $id
)

-- name: stock.forget
DELETE FROM stock_entry
WHERE shop_id = $shop AND product = $product AND id < $below
