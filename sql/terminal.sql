-- name: terminal.key
SELECT shop_id AS shop, terminal_id AS id
FROM terminal_key
WHERE hash = $hash

-- name: terminal.with_shop
SELECT
  t.id AS terminal__id, t.public_id AS terminal__public_id, t.shop_id AS terminal__shop_id,
  t.name AS terminal__name, t.last_four AS terminal__last_four,
  t.created_at AS terminal__created_at, t.last_seen_at AS terminal__last_seen_at,
  t.series AS terminal__series, t.waiting AS terminal__waiting,
/*+ shop.nested */
/*owned*/ , t.shop_id AS owning_shop
FROM terminal t
JOIN shop s ON s.id = t.shop_id
WHERE t.shop_id = $shop AND t.id = $id

-- name: terminal.seen
UPDATE terminal
SET last_seen_at = $now
WHERE shop_id = $shop AND id = $id

-- name: terminal.set_waiting
UPDATE terminal
SET waiting = $waiting
WHERE shop_id = $shop AND id = $id

-- name: terminal.list
SELECT id, public_id, shop_id, name, last_four, created_at, last_seen_at, series, waiting
/*owned*/ , terminal.shop_id AS owning_shop
FROM terminal
WHERE shop_id = $shop
/*after*/ AND id > $after
ORDER BY id
LIMIT $limit

-- name: terminal.find
SELECT id, public_id, shop_id, name, last_four, created_at, last_seen_at, series, waiting
/*owned*/ , terminal.shop_id AS owning_shop
FROM terminal
WHERE shop_id = $shop AND public_id = $public_id

-- name: terminal.insert
INSERT INTO terminal (shop_id, public_id, name, last_four, created_at)
VALUES ($shop, $public_id, $name, $last_four, $created_at)

-- name: terminal.insert_key
INSERT INTO terminal_key (hash, shop_id, terminal_id)
VALUES ($hash, $shop, $id)

-- name: terminal.replace_key
UPDATE terminal_key
SET hash = $hash
WHERE shop_id = $shop AND terminal_id = $id

-- name: terminal.delete_key
DELETE FROM terminal_key
WHERE shop_id = $shop AND terminal_id = $id

-- name: terminal.set_series
UPDATE terminal
SET series = $series
WHERE shop_id = $shop AND public_id = $terminal

-- name: terminal.rename
UPDATE terminal
SET name = $name
WHERE shop_id = $shop AND id = $id

-- name: terminal.rekey
UPDATE terminal
SET last_four = $last_four
WHERE shop_id = $shop AND id = $id

-- name: terminal.delete
DELETE FROM terminal
WHERE shop_id = $shop AND id = $id

-- name: pairing.offer
INSERT INTO pairing_code (shop_id, terminal_id, mac, expires_at)
VALUES ($shop, $id, $mac, $expires_at)
ON CONFLICT (shop_id, terminal_id) DO UPDATE
SET mac = excluded.mac, expires_at = excluded.expires_at

-- name: pairing.withdraw
DELETE FROM pairing_code
WHERE shop_id = $shop AND terminal_id = $id

-- name: pairing.is_open
SELECT 1 AS open
FROM pairing_code
WHERE mac = $mac AND expires_at > $now AND expires_at <= $latest

-- name: pairing.take
DELETE FROM pairing_code
WHERE mac = $mac AND expires_at > $now AND expires_at <= $latest
RETURNING shop_id AS shop, terminal_id AS id
