-- name: shop.insert
INSERT INTO shop (
  public_id, slug, name, currency, created_at, language, index_rules, indexed_to, sealed,
  rows_sealed
)
VALUES ($public_id, $slug, $name, $currency, $created_at, $language, $index_rules, NULL, 1, 1)

-- name: shop.nested
  s.id AS shop__id, s.public_id AS shop__public_id, s.slug AS shop__slug, s.name AS shop__name,
  s.currency AS shop__currency, s.created_at AS shop__created_at

-- name: shop.by_slug
SELECT id, public_id, slug, name, currency, created_at
FROM shop
WHERE slug = $slug

-- name: shop.list
SELECT id, public_id, slug, name, currency, created_at
FROM shop
/*after*/ WHERE slug > $after
ORDER BY slug
LIMIT $limit

-- name: shop.by_id
SELECT id, public_id, slug, name, currency, created_at
FROM shop
WHERE id = $shop

-- name: shop.any
SELECT id
FROM shop
LIMIT 1

-- name: shop.ids
SELECT id
FROM shop
ORDER BY id

-- name: shop.begin_revisions
INSERT INTO shop_revision (shop_id, revision)
VALUES ($shop, 0)

-- name: shop.revision
SELECT revision
/*owned*/ , shop_revision.shop_id AS owning_shop
FROM shop_revision
WHERE shop_id = $shop

-- name: shop.searched
SELECT language, synonyms, searched_metadata, index_rules, indexed_to
FROM shop
WHERE id = $shop

-- name: shop.set_search
UPDATE shop
SET language = $language, synonyms = $synonyms, searched_metadata = $searched_metadata
WHERE id = $shop

-- name: shop.settings
SELECT part, settings
/*owned*/ , shop_setting.shop_id AS owning_shop
FROM shop_setting
WHERE shop_id = $shop AND part IN ($parts...)

-- name: shop.set_settings
INSERT INTO shop_setting (shop_id, part, settings)
VALUES ($shop, $part, $settings)
ON CONFLICT (shop_id, part) DO UPDATE
SET settings = excluded.settings

-- name: shop.outdated
SELECT id
FROM shop
WHERE indexed_to IS NOT NULL OR index_rules <> language || $suffix
ORDER BY id

-- name: shop.set_index
-- leaves: words
UPDATE shop
SET index_rules = $index_rules, indexed_to = $indexed_to
WHERE id = $shop

-- name: shop.has_reached
SELECT r.shop_id
/*owned*/ , r.shop_id AS owning_shop
FROM shop_revision r
WHERE r.shop_id = $shop AND r.revision >= $revision AND NOT EXISTS (
  SELECT 1
  FROM revision_gap g
  WHERE g.shop_id = $shop AND g.first_revision <= $revision AND g.last_revision >= $revision
)

-- name: shop.forget_revisions
INSERT INTO revision_gap (shop_id, first_revision, last_revision)
VALUES ($shop, 1, $last)
ON CONFLICT (shop_id, first_revision) DO UPDATE
SET last_revision = excluded.last_revision
WHERE revision_gap.last_revision < excluded.last_revision

-- name: shop.update
UPDATE shop
SET name = $name, currency = $currency
WHERE id = $shop

-- name: shop.take_revisions
UPDATE shop_revision
SET revision = revision + $count
WHERE shop_id = $shop

-- name: shop.tell
-- Whether somebody is told of the shop's changes.
UPDATE shop_revision
SET told = $told
WHERE shop_id = $shop

-- name: shop.for_change
SELECT r.revision, r.told AS is_told, s.currency, s.language, s.searched_metadata
FROM shop s
JOIN shop_revision r ON r.shop_id = $shop
WHERE s.id = $shop

-- name: shop.origins
SELECT origin
FROM shop_origin
WHERE shop_id = $shop
ORDER BY origin

-- name: shop.scale_prefixes
SELECT prefix, kind
/*owned*/ , shop_scale_prefix.shop_id AS owning_shop
FROM shop_scale_prefix
WHERE shop_id = $shop
ORDER BY prefix

-- name: shop.forget_scale_prefixes
DELETE FROM shop_scale_prefix
WHERE shop_id = $shop

-- name: shop.add_scale_prefix
INSERT INTO shop_scale_prefix (shop_id, prefix, kind)
VALUES ($shop, $prefix, $kind)

-- name: shop.knows_origin
SELECT 1 AS known
FROM shop_origin
WHERE origin = $origin
LIMIT 1

-- name: shop.clear_origins
DELETE FROM shop_origin
WHERE shop_id = $shop

-- name: shop.list_origin
INSERT INTO shop_origin (shop_id, origin)
VALUES ($shop, $origin)

-- name: key.insert
INSERT INTO api_key (shop_id, kind, hash, last_four, readable, created_at)
VALUES ($shop, $kind, $hash, $last_four, $readable, $created_at)

-- name: key.replace
UPDATE api_key
SET hash = $hash, last_four = $last_four, created_at = $created_at
WHERE shop_id = $shop AND kind = $kind

-- name: key.shop_of
SELECT s.id, s.public_id, s.slug, s.name, s.currency, s.created_at
FROM api_key k
JOIN shop s ON s.id = k.shop_id
WHERE k.hash = $hash AND k.kind = $kind

-- name: key.publishable
SELECT readable
FROM api_key
WHERE shop_id = $shop AND kind = 'publishable'

-- name: key.of_shop
SELECT kind, last_four, created_at
FROM api_key
WHERE shop_id = $shop

-- name: seal.members
SELECT u.public_id, u.email, m.role, m.created_at
FROM membership m
JOIN shop_user u ON u.id = m.user_id
WHERE m.shop_id = $shop
ORDER BY u.public_id

-- name: seal.keys
SELECT kind, hash, last_four, readable, created_at
FROM api_key
WHERE shop_id = $shop
ORDER BY kind

-- name: seal.tills
SELECT t.public_id, t.name, t.last_four, t.series, t.created_at, k.hash
/*owned*/ , t.shop_id AS owning_shop
FROM terminal t
LEFT JOIN terminal_key k ON k.shop_id = $shop AND k.terminal_id = t.id
WHERE t.shop_id = $shop
ORDER BY t.public_id

-- name: seal.shop
SELECT public_id, slug, name, currency, created_at
FROM shop
WHERE id = $shop

-- name: seal.settings
SELECT part, settings
/*owned*/ , shop_setting.shop_id AS owning_shop
FROM shop_setting
WHERE shop_id = $shop
ORDER BY part

-- name: seal.of_part
SELECT seal
/*owned*/ , shop_seal.shop_id AS owning_shop
FROM shop_seal
WHERE shop_id = $shop AND part = $part

-- name: seal.set
INSERT INTO shop_seal (shop_id, part, seal)
VALUES ($shop, $part, $seal)
ON CONFLICT (shop_id, part) DO UPDATE
SET seal = excluded.seal

-- name: seal.unsealed
SELECT id
FROM shop
WHERE rows_sealed = 0
ORDER BY id

-- name: seal.end
UPDATE shop
SET rows_sealed = 1
WHERE id = $shop

-- name: seal.set_points
UPDATE customer
SET points_seal = $seal
WHERE shop_id = $shop AND public_id = $shopper
