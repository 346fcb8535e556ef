-- name: count.insert
INSERT INTO stock_count (shop_id, public_id, name, kind, created_by, created_at)
VALUES ($shop, $public_id, $name, $kind, $created_by, $created_at)

-- name: count.columns
  c.public_id, c.name, c.kind, c.job, c.created_by, c.created_at, j.status AS job_status,
  (
    SELECT count(*)
    FROM stock_count_line l
    WHERE l.shop_id = $shop AND l.count_id = c.public_id
  ) AS line_count

-- name: count.total
SELECT count(*) AS total
FROM stock_count
WHERE shop_id = $shop

-- name: count.find
SELECT
/*+ count.columns */
/*owned*/ , c.shop_id AS owning_shop
FROM stock_count c
LEFT JOIN job j ON j.shop_id = $shop AND j.id = c.job
WHERE c.shop_id = $shop AND c.public_id = $count

-- name: count.list
SELECT
/*+ count.columns */
/*owned*/ , c.shop_id AS owning_shop
FROM stock_count c
LEFT JOIN job j ON j.shop_id = $shop AND j.id = c.job
WHERE c.shop_id = $shop
/*before*/ AND c.public_id < $before
ORDER BY c.public_id DESC
LIMIT $limit

-- name: count.begin
UPDATE stock_count
SET job = $job
WHERE shop_id = $shop AND public_id = $count

-- name: count.delete
DELETE FROM stock_count
WHERE shop_id = $shop AND public_id = $count

-- name: count.line
SELECT quantity
/*owned*/ , stock_count_line.shop_id AS owning_shop
FROM stock_count_line
WHERE shop_id = $shop AND count_id = $count AND product = $product

-- name: count.lines
SELECT l.product, l.quantity, l.changed_at, p.document
/*owned*/ , l.shop_id AS owning_shop
FROM stock_count_line l
LEFT JOIN product p ON p.shop_id = $shop AND p.public_id = l.product
WHERE l.shop_id = $shop AND l.count_id = $count
/*after_at*/ AND (l.changed_at, l.product) < ($after_at, $after_product)
ORDER BY l.changed_at DESC, l.product DESC
LIMIT $limit

-- name: count.next_lines
SELECT product, quantity
/*owned*/ , stock_count_line.shop_id AS owning_shop
FROM stock_count_line
WHERE shop_id = $shop AND count_id = $count AND product > $after
ORDER BY product
LIMIT $limit

-- name: count.put_line
INSERT INTO stock_count_line (shop_id, count_id, product, quantity, changed_at)
VALUES ($shop, $count, $product, $quantity, $now)
ON CONFLICT (shop_id, count_id, product) DO UPDATE
SET quantity = excluded.quantity, changed_at = excluded.changed_at

-- name: count.remove_line
DELETE FROM stock_count_line
WHERE shop_id = $shop AND count_id = $count AND product = $product

-- name: count.remove_lines
DELETE FROM stock_count_line
WHERE shop_id = $shop AND count_id = $count

-- name: count.product_of_code
-- The product with this barcode, or a pack with it, or this sku.
SELECT f.document
FROM (
  SELECT 1 AS place, p.document
  FROM product p
  WHERE p.shop_id = $shop AND p.barcode = $key
  UNION ALL
  SELECT 2 AS place, p.document
  FROM product_pack k
  JOIN product p ON p.shop_id = $shop AND p.id = k.product_id
  WHERE k.shop_id = $shop AND k.barcode = $key
  UNION ALL
  SELECT 3 AS place, p.document
  FROM product p
  WHERE p.shop_id = $shop AND p.sku = $code
) f
ORDER BY f.place
LIMIT 1
