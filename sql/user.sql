-- name: user.by_email
SELECT id, public_id, email, email_verified, name, created_at
FROM shop_user
WHERE email = $email

-- name: user.list
SELECT id, public_id, email, email_verified, name, created_at
FROM shop_user
/*after*/ WHERE email > $after
ORDER BY email
LIMIT $limit

-- name: user.by_id
SELECT id, public_id, email, email_verified, name, created_at
FROM shop_user
WHERE id = $id

-- name: user.verify
UPDATE shop_user
SET email_verified = 1
WHERE id = $id

-- name: user.insert
INSERT INTO shop_user (public_id, email, email_verified, name, created_at)
VALUES ($public_id, $email, $email_verified, $name, $created_at)

-- name: user.join
INSERT INTO membership (shop_id, user_id, role, created_at)
VALUES ($shop, $user, $role, $now)

-- name: user.members
SELECT
  u.id AS user__id, u.public_id AS user__public_id, u.email AS user__email,
  u.email_verified AS user__email_verified, u.name AS user__name, u.created_at AS user__created_at,
  m.role, m.created_at AS joined_at
FROM membership m
JOIN shop_user u ON u.id = m.user_id
WHERE m.shop_id = $shop
/*after*/ AND u.email > $after
ORDER BY u.email
/*limit*/ LIMIT $limit

-- name: user.set_role
UPDATE membership
SET role = $role
WHERE shop_id = $shop AND user_id = $user

-- name: user.leave
DELETE FROM membership
WHERE shop_id = $shop AND user_id = $user

-- name: user.role
SELECT role
FROM membership
WHERE shop_id = $shop AND user_id = $user

-- name: user.membership
SELECT
  m.role,
/*+ shop.nested */
FROM shop s
JOIN membership m ON m.shop_id = s.id
WHERE s.slug = $slug AND m.user_id = $user

-- name: user.shops
SELECT
  m.role,
/*+ shop.nested */
FROM membership m
JOIN shop s ON s.id = m.shop_id
WHERE m.user_id = $user
/*after*/     AND s.slug > $after
/*only_shop*/ AND s.id = $only_shop
ORDER BY s.slug
/*limit*/ LIMIT $limit

-- name: customer.by_public_id
SELECT id, public_id, shop_id, kind, email, name, phone, created_at
/*owned*/ , customer.shop_id AS owning_shop
FROM customer
WHERE shop_id = $shop AND public_id = $public_id

-- name: customer.by_email
SELECT id, public_id, shop_id, kind, email, name, phone, created_at
/*owned*/ , customer.shop_id AS owning_shop
FROM customer
WHERE shop_id = $shop AND email = $email

-- name: customer.list
SELECT id, public_id, shop_id, kind, email, name, phone, created_at
/*owned*/ , customer.shop_id AS owning_shop
FROM customer
WHERE shop_id = $shop
/*kind*/   AND kind = $kind
/*email*/  AND email = $email
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: customer.place
-- The shopper who is this many below a place in the list.
SELECT c.id
/*owned*/ , c.shop_id AS owning_shop
FROM customer c
/*+ customer.words_index */
WHERE c.shop_id = $shop
/*before*/ AND c.id < $before
ORDER BY c.id DESC
LIMIT 1 OFFSET $skip

-- name: customer.search
-- The shoppers of a part of the list who have all words, the newest first.
SELECT c.id
/*owned*/ , c.shop_id AS owning_shop
FROM customer c
/*+ customer.words_index */
WHERE c.shop_id = $shop
/*before*/ AND c.id < $before
/*until*/  AND c.id >= $until
/*kind*/   AND c.kind = $kind
/*email*/  AND c.email = $email
/*word1*/  AND c.words LIKE $word1 ESCAPE '!'
/*word2*/  AND c.words LIKE $word2 ESCAPE '!'
/*word3*/  AND c.words LIKE $word3 ESCAPE '!'
/*word4*/  AND c.words LIKE $word4 ESCAPE '!'
/*word5*/  AND c.words LIKE $word5 ESCAPE '!'
/*word6*/  AND c.words LIKE $word6 ESCAPE '!'
ORDER BY c.id DESC
LIMIT $limit

-- name: customer.by_ids
SELECT id, public_id, shop_id, kind, email, name, phone, created_at
/*owned*/ , customer.shop_id AS owning_shop
FROM customer
WHERE shop_id = $shop AND id IN ($ids...)
ORDER BY id DESC

-- name: customer.update
UPDATE customer
SET name = $name, phone = $phone, words = $words
WHERE shop_id = $shop AND id = $id

-- name: customer.join
UPDATE customer
SET kind = 'account'
WHERE shop_id = $shop AND id = $id

-- name: customer.delete
DELETE FROM customer
WHERE shop_id = $shop AND id = $id

-- name: customer.insert
INSERT INTO customer (shop_id, public_id, kind, email, name, phone, words, created_at)
VALUES ($shop, $public_id, $kind, $email, $name, $phone, $words, $created_at)

-- name: invitation.of_shop
SELECT
  public_id, shop_id, email, role, invited_by, created_at, expires_at
FROM invitation
WHERE shop_id = $shop AND expires_at > $now AND created_at <= $latest
/*after*/ AND email > $after
ORDER BY email
/*limit*/ LIMIT $limit

-- name: invitation.of_email
-- Only the newest hundred, because no page shows more.
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
