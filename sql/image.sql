-- name: image.insert
INSERT INTO image (shop_id, public_id, product_id, file)
VALUES ($shop, $public_id, $product, $file)

-- name: image.delete
DELETE FROM image
WHERE shop_id = $shop AND public_id = $public_id

-- name: image.in_use
SELECT public_id
FROM image
WHERE file = $file
LIMIT 1
