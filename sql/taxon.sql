-- name: taxon.by_public_id
SELECT id, public_id, slug, name
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = $kind AND public_id = $public_id

-- name: taxon.by_slug
SELECT id, public_id, slug, name
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = $kind AND slug = $slug

-- name: taxon.by_name_key
SELECT id, public_id, slug, name
/*owned*/ , taxon.shop_id AS owning_shop
FROM taxon
WHERE shop_id = $shop AND kind = $kind AND name_key = $name_key

-- name: taxon.insert
INSERT INTO taxon (shop_id, kind, public_id, slug, name, name_key, sort_key, created_at)
VALUES ($shop, $kind, $public_id, $slug, $name, $name_key, $sort_key, $created_at)

-- name: taxon.by_ids
SELECT id, public_id, slug, name
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
SELECT t.id, t.public_id, t.slug, t.name, t.sort_key,
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
