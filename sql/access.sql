-- name: shop.origins
SELECT origin
FROM shop_origin
WHERE shop_id = $shop
ORDER BY origin

-- name: shop.scale_prefixes
SELECT prefix, kind
FROM shop_scale_prefix
WHERE shop_id = $shop
ORDER BY prefix

-- name: shop.scale_kind
SELECT kind
FROM shop_scale_prefix
WHERE shop_id = $shop AND prefix = $prefix

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

-- name: user.role
SELECT role
FROM membership
WHERE shop_id = $shop AND user_id = $user

-- name: user.shops
SELECT
  m.role,
/*+ shop.nested */
FROM membership m
JOIN shop s ON s.id = m.shop_id
WHERE m.user_id = $user
/*after*/ AND s.slug > $after
ORDER BY s.slug
/*limit*/ LIMIT $limit

-- name: session.insert
INSERT INTO session (
  public_id, user_id, customer_id, shop_id, method, device, created_at, last_seen_at, expires_at
)
VALUES (
  $public_id, $user, $customer, $shop, $method, $device, $created_at, $created_at, $expires_at
)
RETURNING id

-- name: session.columns
  s.id AS session__id, s.public_id AS session__public_id, s.method AS session__method,
  s.device AS session__device, s.created_at AS session__created_at,
  s.last_seen_at AS session__last_seen_at, s.expires_at AS session__expires_at,

-- name: session.of_user
SELECT
/*+ session.columns */
  u.id AS user__id, u.public_id AS user__public_id, u.email AS user__email,
  u.email_verified AS user__email_verified, u.name AS user__name, u.created_at AS user__created_at
FROM session s
JOIN shop_user u ON u.id = s.user_id
WHERE s.public_id = $public_id AND s.expires_at > $now AND s.created_at <= $latest

-- name: session.of_customer
SELECT
/*+ session.columns */
  c.id AS shopper__id, c.shop_id AS shopper__shop_id, c.public_id AS shopper__public_id,
  c.email AS shopper__email, c.name AS shopper__name, c.phone AS shopper__phone,
  c.created_at AS shopper__created_at
FROM session s
JOIN customer c ON c.id = s.customer_id AND c.shop_id = s.shop_id
WHERE s.shop_id = $shop AND s.public_id = $public_id
  AND s.expires_at > $now AND s.created_at <= $latest

-- name: session.list
SELECT id, public_id, method, device, created_at, last_seen_at, expires_at
FROM session
WHERE user_id = $user AND expires_at > $now AND created_at <= $latest
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: session.seen
UPDATE session
SET last_seen_at = $now
WHERE id = $id

-- name: session.end
DELETE FROM session
WHERE id = $id

-- name: session.end_of_user
DELETE FROM session
WHERE user_id = $user AND public_id = $public_id
RETURNING id

-- name: session.sweep
DELETE FROM session
WHERE expires_at <= $now

-- name: customer.by_email
SELECT id, public_id, shop_id, email, name, phone, created_at
FROM customer
WHERE shop_id = $shop AND email = $email

-- name: customer.list
SELECT id, public_id, shop_id, email, name, phone, created_at
FROM customer
WHERE shop_id = $shop
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: customer.update
UPDATE customer
SET name = $name, phone = $phone
WHERE shop_id = $shop AND id = $id

-- name: customer.insert
INSERT INTO customer (shop_id, public_id, email, name, phone, created_at)
VALUES ($shop, $public_id, $email, $name, $phone, $created_at)
RETURNING id

-- name: terminal.by_key
SELECT
  t.id AS terminal__id, t.public_id AS terminal__public_id, t.shop_id AS terminal__shop_id,
  t.name AS terminal__name, t.last_four AS terminal__last_four,
  t.created_at AS terminal__created_at, t.last_seen_at AS terminal__last_seen_at,
/*+ shop.nested */
FROM terminal t
JOIN shop s ON s.id = t.shop_id
WHERE t.key_hash = $hash

-- name: terminal.seen
UPDATE terminal
SET last_seen_at = $now
WHERE shop_id = $shop AND id = $id

-- name: terminal.list
SELECT id, public_id, shop_id, name, last_four, created_at, last_seen_at
FROM terminal
WHERE shop_id = $shop
/*after*/ AND id > $after
ORDER BY id
LIMIT $limit

-- name: terminal.find
SELECT id, public_id, shop_id, name, last_four, created_at, last_seen_at
FROM terminal
WHERE shop_id = $shop AND public_id = $public_id

-- name: terminal.insert
INSERT INTO terminal (shop_id, public_id, name, key_hash, last_four, created_at)
VALUES ($shop, $public_id, $name, $hash, $last_four, $created_at)
RETURNING id

-- name: terminal.rename
UPDATE terminal
SET name = $name
WHERE shop_id = $shop AND id = $id

-- name: terminal.rekey
UPDATE terminal
SET key_hash = $hash, last_four = $last_four
WHERE shop_id = $shop AND id = $id

-- name: terminal.delete
DELETE FROM terminal
WHERE shop_id = $shop AND id = $id

-- name: pairing.offer
INSERT INTO pairing_code (shop_id, terminal_id, mac, expires_at)
VALUES ($shop, $id, $mac, $expires_at)
ON CONFLICT (terminal_id) DO UPDATE
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
RETURNING shop_id, terminal_id

-- name: audit.append
INSERT INTO audit (shop_id, actor, actor_name, action, subject, detail, created_at)
VALUES ($shop, $actor, $actor_name, $action, $subject, $detail, $created_at)

-- name: audit.list
SELECT id, actor, actor_name, action, subject, detail, created_at
FROM audit
WHERE shop_id = $shop
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: audit.forget
DELETE FROM audit
WHERE created_at < $before AND id IN (
  SELECT a.id
  FROM audit a
  ORDER BY a.id
  LIMIT $limit
)
RETURNING id

-- name: invitation.of_shop
SELECT
  public_id, shop_id, email, role, invited_by, created_at, expires_at
FROM invitation
WHERE shop_id = $shop AND expires_at > $now AND created_at <= $latest
/*after*/ AND email > $after
ORDER BY email
/*limit*/ LIMIT $limit

-- name: invitation.of_email
-- The newest hundred, which is more than anybody reads through.
SELECT
  i.public_id AS invitation__public_id, i.shop_id AS invitation__shop_id,
  i.email AS invitation__email, i.role AS invitation__role,
  i.invited_by AS invitation__invited_by, i.created_at AS invitation__created_at,
  i.expires_at AS invitation__expires_at,
/*+ shop.nested */
FROM invitation i
JOIN shop s ON s.id = i.shop_id
WHERE i.email = $email AND i.expires_at > $now AND i.created_at <= $latest
ORDER BY i.created_at DESC, s.slug
LIMIT 100

-- name: invitation.save
INSERT INTO invitation (shop_id, email, public_id, role, invited_by, created_at, expires_at)
VALUES ($shop, $email, $public_id, $role, $invited_by, $created_at, $expires_at)
ON CONFLICT (shop_id, email) DO UPDATE
SET
  public_id = excluded.public_id,
  role = excluded.role,
  invited_by = excluded.invited_by,
  created_at = excluded.created_at,
  expires_at = excluded.expires_at

-- name: invitation.remove
DELETE FROM invitation
WHERE shop_id = $shop AND public_id = $public_id
RETURNING email

-- name: invitation.sweep
DELETE FROM invitation
WHERE expires_at <= $now
