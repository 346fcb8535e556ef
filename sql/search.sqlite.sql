-- Full text is where the engines truly differ. Columns of product_search, as bm25 weighs them:
-- name, brand, category, sku, barcode, tags, description.

-- name: product.search
/*code*/  AND p.id IN (
/*match*/   SELECT rowid FROM product_search WHERE product_search MATCH $match UNION ALL
/*code*/    SELECT id FROM product WHERE shop_id = $shop AND sku = $code UNION ALL
/*code*/    SELECT id FROM product WHERE shop_id = $shop AND barcode = $code_key)

-- name: search.rank
SELECT p.id
FROM product_search s
JOIN product p ON p.id = s.rowid
WHERE s.product_search MATCH $match AND p.shop_id = $shop
/*+ product.filter */
ORDER BY bm25(product_search, 2, 1, 1, 1, 1, 1, 1), p.id DESC
LIMIT $limit

-- name: search.matches
SELECT p.id, p.document
FROM product_search s
JOIN product p ON p.id = s.rowid
WHERE s.product_search MATCH $match AND p.shop_id = $shop
/*before*/ AND s.rowid < $before
/*+ product.filter */
ORDER BY s.rowid DESC
LIMIT $limit

-- name: search.insert
INSERT INTO product_search (rowid, name, brand, category, sku, barcode, tags, description)
VALUES ($id, $name, $brand, $category, $sku, $barcode, $tags, $description)

-- name: search.delete
DELETE FROM product_search
WHERE rowid = $id
