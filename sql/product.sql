-- A line that begins with /*word*/ is part of the statement only if a value of that name is given.
-- /*+ name */ includes the text of another statement. $values... is a list.

-- name: product.find
SELECT id, status, revision, document
FROM product
WHERE shop_id = $shop AND public_id = $public_id

-- name: product.any
SELECT id
FROM product
WHERE shop_id = $shop
LIMIT 1

-- name: product.of_shop
SELECT id, document
FROM product
WHERE shop_id = $shop AND id > $after
ORDER BY id
LIMIT $limit

-- name: product.of_taxon
SELECT id, document
FROM product
WHERE shop_id = $shop AND id > $after
/*category*/ AND category_id = $category
/*brand*/    AND brand_id = $brand
ORDER BY id
LIMIT $limit

-- name: product.of_collection
SELECT p.id, p.document
FROM product_collection c
JOIN product p ON p.shop_id = c.shop_id AND p.id = c.product_id
WHERE c.shop_id = $shop AND c.collection_id = $collection AND c.product_id > $after
ORDER BY c.product_id
LIMIT $limit

-- name: product.filter
/*status*/       AND p.status IN ($status...)
/*product_type*/ AND p.product_type IN ($product_type...)
/*category*/     AND p.category_id IN ($category...)
/*brand*/        AND p.brand_id IN ($brand...)
/*collected*/    AND p.id IN (SELECT c.product_id FROM product_collection c WHERE c.shop_id = $shop AND c.collection_id IN ($collected...))
/*collection*/   AND EXISTS (SELECT 1 FROM product_collection c WHERE c.shop_id = $shop AND c.collection_id IN ($collection...) AND c.product_id = p.id)
/*sku*/          AND p.sku = $sku
/*barcode*/      AND p.barcode = $barcode
/*item_group*/   AND p.item_group_id = $item_group
/*price_min*/    AND p.price_minor >= $price_min
/*price_max*/    AND p.price_minor <= $price_max
/*in_stock*/     AND (p.stock IS NULL OR p.stock > 0)
/*no_stock*/     AND p.stock = 0

-- name: product.list
SELECT p.id,
/*value_updated*/ p.revision AS place,
/*value_name*/    p.name_key AS place,
/*value_price*/   p.price_minor AS place,
/*value_stock*/   COALESCE(p.stock, -1) AS place,
/*value_sku*/     COALESCE(p.sku, '') AS place,
  p.document
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
/*by_created_up*/      ORDER BY p.id
/*by_created_down*/    ORDER BY p.id DESC
/*by_updated_up*/      ORDER BY p.revision
/*by_updated_down*/    ORDER BY p.revision DESC
/*by_name_up*/         ORDER BY p.name_key, p.id
/*by_name_down*/       ORDER BY p.name_key DESC, p.id DESC
/*by_price_up*/        ORDER BY p.price_minor, p.id
/*by_price_down*/      ORDER BY p.price_minor DESC, p.id DESC
/*by_stock_up*/        ORDER BY COALESCE(p.stock, -1), p.id
/*by_stock_down*/      ORDER BY COALESCE(p.stock, -1) DESC, p.id DESC
/*by_sku_up*/          ORDER BY COALESCE(p.sku, ''), p.id
/*by_sku_down*/        ORDER BY COALESCE(p.sku, '') DESC, p.id DESC
LIMIT $limit

-- name: product.count
SELECT count(*) AS total
FROM product p
/*+ product.driving_index */
WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */

-- name: product.beyond
SELECT p.id
FROM product p
/*+ product.driving_index */
WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */
LIMIT 1 OFFSET $few

-- name: product.by_code
SELECT p.id, p.document
FROM product p
WHERE p.shop_id = $shop
AND (p.sku = $code OR p.barcode = $code_key)
/*+ product.filter */
ORDER BY p.id DESC

-- name: product.documents
SELECT id, document
FROM product
WHERE shop_id = $shop AND id IN ($ids...)

-- name: product.with_codes
SELECT
/*sku*/     sku AS code,
/*barcode*/ barcode AS code,
  document
FROM product
WHERE shop_id = $shop
/*sku*/     AND sku IN ($sku...)
/*barcode*/ AND barcode IN ($barcode...)

-- name: product.uncoded
SELECT id, document
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
FROM product
WHERE shop_id = $shop AND barcode = $barcode AND status = 'Published'

-- name: product.published_by_sku
SELECT price_minor, document
FROM product
WHERE shop_id = $shop AND sku = $sku AND status = 'Published'

-- name: product.changes
SELECT revision, public_id,
/*published*/ CASE WHEN status = 'Published' THEN document END AS
  document
FROM product
WHERE shop_id = $shop AND revision > $since
UNION ALL
SELECT revision, public_id, NULL AS document
FROM product_tombstone
WHERE shop_id = $shop AND revision > $since
ORDER BY revision
LIMIT $limit

-- name: product.insert
INSERT INTO product (
  shop_id,
/*id*/ id,
  public_id, revision, status, product_type, category_id, brand_id, name_key,
  price_minor, sku, barcode, stock, item_group_id, created_at, updated_at, document
)
VALUES (
  $shop,
/*id*/ $id,
  $public_id, $revision, $status, $product_type, $category, $brand, $name_key,
  $price_minor, $sku, $barcode, $stock, $item_group, $created_at, $updated_at, $document
)
RETURNING id

-- name: product.update
UPDATE product
SET
/*status*/       status = $status,
/*product_type*/ product_type = $product_type,
/*category*/     category_id = $category,
/*brand*/        brand_id = $brand,
/*name_key*/     name_key = $name_key,
/*price_minor*/  price_minor = $price_minor,
/*sku*/          sku = $sku,
/*barcode*/      barcode = $barcode,
/*stock*/        stock = $stock,
/*item_group*/   item_group_id = $item_group,
  revision = $revision, updated_at = $updated_at, document = $document
WHERE shop_id = $shop AND id = $id

-- name: product.retag
UPDATE product
SET
/*category*/ category_id = $category,
/*brand*/    brand_id = $brand,
  revision = $revision, updated_at = $updated_at, document = $document
WHERE shop_id = $shop AND id = $id

-- name: product.rewrite
UPDATE product
SET revision = $revision, stock = $stock, updated_at = $updated_at, document = $document
WHERE shop_id = $shop AND id = $id

-- name: product.delete
DELETE FROM product
WHERE shop_id = $shop AND id = $id

-- name: product.bury
INSERT INTO product_tombstone (shop_id, revision, public_id, buried_at)
VALUES ($shop, $revision, $public_id, $now)

-- name: product.oldest_tombstones
SELECT shop_id, revision
FROM product_tombstone
WHERE buried_at < $before
ORDER BY buried_at
LIMIT $limit

-- name: product.forget_tombstone
DELETE FROM product_tombstone
WHERE shop_id = $shop AND revision = $revision

-- name: product.collect
INSERT INTO product_collection (shop_id, collection_id, product_id)
VALUES ($shop, $collection, $id)

-- name: product.uncollect
DELETE FROM product_collection
WHERE shop_id = $shop AND product_id = $id

-- name: product.leave_collection
DELETE FROM product_collection
WHERE shop_id = $shop AND collection_id = $collection AND product_id = $id

-- name: product.enter_collection
INSERT INTO product_collection (shop_id, collection_id, product_id)
VALUES ($shop, $collection, $id)
ON CONFLICT DO NOTHING

-- name: stock.append
INSERT INTO stock_entry (
  shop_id, product, delta, stock, reason, note, actor, actor_name, created_at
)
VALUES ($shop, $product, $delta, $stock, $reason, $note, $actor, $actor_name, $created_at)

-- name: stock.list
SELECT id, delta, stock, reason, note, actor, actor_name, created_at
FROM stock_entry
WHERE shop_id = $shop AND product = $product
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: stock.oldest
SELECT id, shop_id, product, created_at
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
