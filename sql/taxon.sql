-- name: taxon.by_public_id
SELECT id, public_id, slug, name, parent_id,
/*+ taxon.has_children */
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = $kind AND public_id = $public_id

-- name: taxon.by_slug
SELECT id, public_id, slug, name, parent_id,
/*+ taxon.has_children */
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = $kind AND slug = $slug

-- name: taxon.by_name_key
-- A category at the top comes before those below others.
SELECT id, public_id, slug, name, parent_id,
/*+ taxon.has_children */
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = $kind AND name_key = $name_key
/*parent*/ AND COALESCE(parent_id, 0) = $parent
ORDER BY COALESCE(parent_id, 0)
LIMIT 2

-- name: taxon.has_children
  CASE WHEN EXISTS (
    SELECT 1 FROM taxon c WHERE c.shop_id = $shop AND c.parent_id = taxon.id
  ) THEN 1 ELSE 0 END AS has_children

-- name: taxon.insert
INSERT INTO taxon (
  shop_id, kind, public_id, slug, name, name_key, sort_key, parent_id, description, created_at
)
VALUES (
  $shop, $kind, $public_id, $slug, $name, $name_key, $sort_key, $parent, $description, $created_at
)

-- name: taxon.by_ids
SELECT id, public_id, slug, name, parent_id, 0 AS has_children
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND id IN ($ids...)

-- name: taxon.counted
  (
    SELECT CAST(COALESCE(SUM(n.products), 0) AS BIGINT)
    FROM product_tally n
    WHERE n.shop_id = $shop AND n.taxon_id = t.id
/*status*/ AND n.status IN ($status...)
  ) AS product_count

-- name: taxon.list
SELECT t.id, t.public_id, t.slug, t.name, t.sort_key, t.parent_id, 0 AS has_children,
/*details*/ t.description, t.image,
/*+ taxon.counted */
/*owned*/ , t.shop_id AS owning_shop
FROM taxon t
WHERE t.shop_id = $shop AND t.kind = $kind
/*after_id*/ AND (t.sort_key, t.id) > ($after_value, $after_id)
ORDER BY t.sort_key, t.id
LIMIT $limit

-- name: taxon.product_count
SELECT
/*+ taxon.counted */
/*owned*/ , t.shop_id AS owning_shop
FROM taxon t
WHERE t.shop_id = $shop AND t.kind = $kind AND t.id = $id

-- name: taxon.update
UPDATE taxon
SET slug = $slug, name = $name, name_key = $name_key, sort_key = $sort_key
WHERE shop_id = $shop AND kind = $kind AND id = $id

-- name: taxon.delete
DELETE FROM taxon
WHERE shop_id = $shop AND kind = $kind AND id = $id

-- name: category.any
-- Whether a shop has a category with a parent, or with a position if that counts.
SELECT b.id
/*owned*/ , b.shop_id AS owning_shop
FROM (
  SELECT id, shop_id FROM taxon WHERE shop_id = $shop AND parent_id IS NOT NULL
/*position*/ UNION ALL
/*position*/ SELECT id, shop_id FROM taxon WHERE shop_id = $shop AND position IS NOT NULL
) b
LIMIT 1

-- name: category.parents
SELECT id, parent_id
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND parent_id IS NOT NULL

-- name: category.all
SELECT id, public_id, slug, name, sort_key, parent_id, position
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = 'category'
ORDER BY sort_key, id
LIMIT $limit

-- name: category.beyond
-- A row if the shop has more categories than this.
SELECT id
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = 'category'
LIMIT 1 OFFSET $many

-- name: category.details
SELECT id, position, description, image
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND id IN ($ids...)

-- name: category.totals
-- The products of each category that has some, without those of the categories below it.
SELECT n.taxon_id AS taxon, CAST(SUM(n.products) AS BIGINT) AS total
FROM taxon t
JOIN product_tally n ON n.shop_id = $shop AND n.taxon_id = t.id
WHERE t.shop_id = $shop AND t.kind = 'category' AND n.products > 0
/*status*/ AND n.status IN ($status...)
GROUP BY n.taxon_id

-- name: category.below
-- All categories below these, with their distance.
WITH RECURSIVE below (id, steps) AS (
  SELECT t.id, CAST(1 AS BIGINT)
  FROM taxon t
  WHERE t.shop_id = $shop AND t.parent_id IN ($ids...)
  UNION ALL
  SELECT t.id, b.steps + 1
  FROM below b
  JOIN taxon t ON t.shop_id = $shop AND t.parent_id = b.id
  WHERE b.steps < $most
)
SELECT id, steps
FROM below

-- name: category.above
-- A category and those above it, with their distance.
WITH RECURSIVE above (id, parent_id, steps) AS (
  SELECT t.id, t.parent_id, CAST(0 AS BIGINT)
  FROM taxon t
  WHERE t.shop_id = $shop AND t.id = $id
  UNION ALL
  SELECT t.id, t.parent_id, a.steps + 1
  FROM above a
  JOIN taxon t ON t.shop_id = $shop AND t.id = a.parent_id
  WHERE a.steps < $most
)
SELECT t.id, t.public_id, t.slug, t.name, a.steps
/*owned*/ , t.shop_id AS owning_shop
FROM above a
JOIN taxon t ON t.shop_id = $shop AND t.id = a.id
ORDER BY a.steps DESC

-- name: category.siblings
SELECT id, position
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = 'category'
/*parent*/ AND parent_id = $parent
/*top*/    AND parent_id IS NULL
ORDER BY COALESCE(position, 2147483647), sort_key, id

-- name: category.update
UPDATE taxon
SET
  slug = $slug, name = $name, name_key = $name_key, sort_key = $sort_key, parent_id = $parent,
  position = $position, description = $description
WHERE shop_id = $shop AND kind = 'category' AND id = $id

-- name: category.order
UPDATE taxon
SET position = $position
WHERE shop_id = $shop AND kind = 'category' AND id = $id

-- name: category.picture
UPDATE taxon
SET image = $image, image_file = $image_file
WHERE shop_id = $shop AND kind = 'category' AND id = $id
