-- name: shop.origins
SELECT origin
FROM shop_origin
WHERE shop_id = $shop
ORDER BY origin

-- name: shop.knows_origin
SELECT 1 AS known
FROM shop_origin
WHERE origin = $origin
LIMIT 1

-- name: user.role
SELECT role
FROM membership
WHERE shop_id = $shop AND user_id = $user

-- name: user.shops
SELECT s.id, s.public_id, s.slug, s.name, s.currency, s.created_at, m.role
FROM membership m
JOIN shop s ON s.id = m.shop_id
WHERE m.user_id = $user
ORDER BY s.slug

-- name: session.insert
INSERT INTO session (
  public_id, user_id, customer_id, shop_id, method, device, created_at, last_seen_at, expires_at
)
VALUES (
  $public_id, $user, $customer, $shop, $method, $device, $created_at, $created_at, $expires_at
)
RETURNING id

-- name: session.of_user
SELECT
  s.id, s.public_id, s.method, s.device, s.created_at, s.last_seen_at, s.expires_at,
  u.id AS user_id, u.public_id AS user_public_id, u.email, u.email_verified, u.name,
  u.created_at AS user_created_at
FROM session s
JOIN shop_user u ON u.id = s.user_id
WHERE s.public_id = $public_id AND s.expires_at > $now

-- name: session.of_customer
SELECT
  s.id, s.public_id, s.method, s.device, s.created_at, s.last_seen_at, s.expires_at,
  c.id AS customer_id, c.shop_id, c.public_id AS customer_public_id, c.email, c.name, c.phone,
  c.created_at AS customer_created_at
FROM session s
JOIN customer c ON c.id = s.customer_id AND c.shop_id = s.shop_id
WHERE s.shop_id = $shop AND s.public_id = $public_id AND s.expires_at > $now

-- name: session.list
SELECT id, public_id, method, device, created_at, last_seen_at, expires_at
FROM session
WHERE user_id = $user AND expires_at > $now
ORDER BY id DESC

-- name: session.seen
UPDATE session
SET last_seen_at = $now
WHERE id = $id

-- name: session.end
DELETE FROM session
WHERE id = $id
RETURNING id

-- name: session.sweep
DELETE FROM session
WHERE expires_at <= $now

-- name: customer.by_email
SELECT id, public_id, shop_id, email, name, phone, created_at
FROM customer
WHERE shop_id = $shop AND email = $email

-- name: customer.insert
INSERT INTO customer (shop_id, public_id, email, name, phone, created_at)
VALUES ($shop, $public_id, $email, $name, $phone, $created_at)
RETURNING id

-- name: terminal.by_key
SELECT
  t.id, t.public_id, t.shop_id, t.name, t.last_four, t.created_at, t.last_seen_at,
  s.public_id AS shop_public_id, s.slug, s.name AS shop_name, s.currency,
  s.created_at AS shop_created_at
FROM terminal t
JOIN shop s ON s.id = t.shop_id
WHERE t.key_hash = $hash

-- name: terminal.seen
UPDATE terminal
SET last_seen_at = $now
WHERE shop_id = $shop AND id = $id

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
