-- name: image.insert
INSERT INTO image (shop_id, public_id, product_id, file, source)
VALUES
/*each*/ ($shop, $public_id..., $product..., $file..., $source)

-- name: image.delete
DELETE FROM image
WHERE shop_id = $shop AND public_id IN ($public_ids...)

-- name: image.shop_of
SELECT shop_id AS shop
/*owned*/ , image.shop_id AS owning_shop
FROM image
WHERE file = $file
UNION ALL
SELECT shop_id AS shop
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE image_file = $file
LIMIT 1

-- name: image.in_shop
SELECT shop_id AS shop
/*owned*/ , image.shop_id AS owning_shop
FROM image
WHERE shop_id = $shop AND file = $file
UNION ALL
SELECT shop_id AS shop
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND image_file = $file
LIMIT 1

-- name: image.held
SELECT job_id
/*owned*/ , job_image.shop_id AS owning_shop
FROM job_image
WHERE file = $file
LIMIT 1

-- name: image.sources
SELECT i.public_id, i.source
/*owned*/ , p.shop_id AS owning_shop
FROM product p
JOIN image i ON i.shop_id = $shop AND i.product_id = p.id
WHERE p.shop_id = $shop AND p.public_id = $product AND i.source IS NOT NULL

-- name: image_fetch.insert
-- leaves: image
INSERT INTO image_fetch (shop_id, public_id, product, due_at)
VALUES
/*each*/ ($shop, $public_id..., $product..., $now)

-- name: image_fetch.remove
DELETE FROM image_fetch
WHERE shop_id = $shop AND public_id IN ($public_ids...)

-- name: image_fetch.next_shop
SELECT shop_id AS shop
/*owned*/ , image_fetch.shop_id AS owning_shop
FROM image_fetch
WHERE shop_id > $after AND (due_at <= $now OR due_at > $latest)
ORDER BY shop_id
LIMIT 1

-- name: image_fetch.claim
UPDATE image_fetch
SET tries = tries + 1, due_at = $until
WHERE shop_id = $shop AND (due_at <= $now OR due_at > $latest) AND public_id = (
  SELECT f.public_id
  FROM image_fetch f
  WHERE f.shop_id = $shop AND (f.due_at <= $now OR f.due_at > $latest)
  ORDER BY f.due_at, f.public_id
  LIMIT 1
)
RETURNING shop_id, public_id, product, tries
/*owned*/ , image_fetch.shop_id AS owning_shop

-- name: image_fetch.retry
UPDATE image_fetch
SET due_at = $due_at
WHERE shop_id = $shop AND public_id = $public_id
