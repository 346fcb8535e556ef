-- name: session.insert
INSERT INTO session (
  public_id, user_id, customer_id, shop_id, only_shop, method, device, created_at, last_seen_at,
  expires_at
)
VALUES (
  $public_id, $user, $customer, $shop, $only_shop, $method, $device, $created_at, $created_at,
  $expires_at
)

-- name: session.columns
  s.id AS session__id, s.public_id AS session__public_id, s.method AS session__method,
  s.device AS session__device, s.created_at AS session__created_at,
  s.last_seen_at AS session__last_seen_at, s.expires_at AS session__expires_at,
  s.only_shop AS session__only_shop,

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
JOIN customer c ON c.id = s.customer_id AND c.shop_id = $shop
WHERE s.shop_id = $shop AND s.public_id = $public_id
  AND s.expires_at > $now AND s.created_at <= $latest

-- name: session.list
SELECT id, public_id, method, device, created_at, last_seen_at, expires_at, only_shop
FROM session
WHERE user_id = $user AND expires_at > $now AND created_at <= $latest
/*only_shop*/ AND only_shop = $only_shop
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: session.of_shopper
SELECT id, public_id, method, device, created_at, last_seen_at, expires_at, only_shop
FROM session
WHERE shop_id = $shop AND customer_id = $customer AND expires_at > $now
ORDER BY id DESC

-- name: session.end_of_shopper
DELETE FROM session
WHERE shop_id = $shop AND customer_id = $customer

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
/*only_shop*/ AND only_shop = $only_shop
RETURNING id

-- name: session.of_staff
-- The sessions of members that an owner may see: those that open this shop only, and those of
-- members who belong to no shop of which the owner is none.
  m.shop_id = $shop AND (
    s.only_shop = $shop
    OR NOT EXISTS (
      SELECT 1
      FROM membership o
      LEFT JOIN membership own
        ON own.shop_id = o.shop_id AND own.user_id = $owner AND own.role = 'owner'
      WHERE o.user_id = m.user_id AND own.user_id IS NULL
    )
  )

-- name: session.list_of_staff
SELECT
  s.id, s.public_id, s.method, s.device, s.created_at, s.last_seen_at, s.expires_at, s.only_shop,
  u.public_id AS user_id, u.email, u.name
FROM membership m
JOIN session s ON s.user_id = m.user_id
JOIN shop_user u ON u.id = m.user_id
WHERE s.expires_at > $now AND s.created_at <= $latest AND
/*+ session.of_staff */
/*before*/ AND s.id < $before
ORDER BY s.id DESC
LIMIT $limit

-- name: session.one_of_staff
SELECT s.id, u.public_id AS user_id, u.email
FROM membership m
JOIN session s ON s.user_id = m.user_id
JOIN shop_user u ON u.id = m.user_id
WHERE s.public_id = $public_id AND
/*+ session.of_staff */

-- name: session.end_of_links
DELETE FROM session
WHERE user_id = $user AND only_shop = $only_shop

-- name: session.sweep
DELETE FROM session
WHERE expires_at <= $now

-- name: otp.sent
SELECT shop_id, client, known_device AS to_known_device, created_at
FROM otp_challenge
WHERE email = $email AND created_at > $after AND created_at <= $until
ORDER BY created_at DESC

-- name: otp.guesses
SELECT tries, last_try_at AS at
FROM otp_challenge
WHERE email = $email AND tries > 0 AND last_try_at > $after AND last_try_at <= $until
ORDER BY last_try_at

-- name: otp.end_earlier
UPDATE otp_challenge
SET ended_at = $now
WHERE email = $email
  AND shop_id IS NOT DISTINCT FROM $shop
  AND client = $client
  AND ended_at IS NULL

-- name: otp.insert
INSERT INTO otp_challenge (
  public_id, shop_id, email, client, known_device, code_mac, created_at, expires_at
)
VALUES ($public_id, $shop, $email, $client, $known_device, $code_mac, $created_at, $expires_at)

-- name: otp.attempt
-- One statement, so that two tries at the same time are counted one after the other.
UPDATE otp_challenge
SET
  tries = tries + CASE WHEN code_mac = $code_mac THEN 0 ELSE 1 END,
  last_try_at = $now,
  ended_at = CASE WHEN code_mac = $code_mac OR tries + 1 >= $tries THEN $now ELSE NULL END
WHERE public_id = $public_id
  AND shop_id IS NOT DISTINCT FROM $shop
  AND ended_at IS NULL
  AND expires_at > $now
  AND created_at <= $latest
RETURNING email, CASE WHEN code_mac = $code_mac THEN 1 ELSE 0 END AS matched

-- name: otp.forget
DELETE FROM otp_challenge
WHERE shop_id = $shop AND email = $email

-- name: otp.sweep
DELETE FROM otp_challenge
WHERE created_at < $before OR created_at > $after

-- name: link.insert
INSERT INTO login_link (hash, user_id, only_shop, expires_at)
VALUES ($hash, $user, $only_shop, $expires_at)

-- name: link.take_login
DELETE FROM login_link
WHERE hash = $hash AND expires_at > $now AND expires_at <= $latest AND user_id IS NOT NULL
RETURNING user_id AS user, only_shop

-- name: link.take_setup
DELETE FROM login_link
WHERE hash = $hash AND expires_at > $now AND expires_at <= $latest AND user_id IS NULL
RETURNING hash

-- name: link.end_setups
DELETE FROM login_link
WHERE user_id IS NULL

-- name: link.end_of_shop
DELETE FROM login_link
WHERE user_id = $user AND only_shop = $only_shop

-- name: link.sweep
DELETE FROM login_link
WHERE expires_at <= $now

-- name: identity.user
SELECT u.id, u.public_id, u.email, u.email_verified, u.name, u.created_at
FROM identity i
JOIN shop_user u ON u.id = i.user_id
WHERE i.issuer = $issuer AND i.subject = $subject

-- name: identity.insert
INSERT INTO identity (issuer, subject, user_id, created_at)
VALUES ($issuer, $subject, $user, $created_at)

-- name: identity.spend
INSERT INTO spent_state (hash, expires_at)
VALUES ($hash, $expires_at)
ON CONFLICT (hash) DO NOTHING
RETURNING hash

-- name: identity.sweep
DELETE FROM spent_state
WHERE expires_at <= $now
