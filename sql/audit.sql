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

-- name: audit.oldest
-- A shop with entries from before this time, if it is among those of the oldest entries.
SELECT o.shop_id
FROM (
  SELECT a.shop_id, a.created_at
  FROM audit a
  ORDER BY a.id
  LIMIT $limit
) o
WHERE o.created_at < $before
LIMIT 1

-- name: audit.forget
DELETE FROM audit
WHERE shop_id = $shop AND created_at < $before AND id IN (
  SELECT a.id
  FROM audit a
  WHERE a.shop_id = $shop
  ORDER BY a.id
  LIMIT $limit
)
RETURNING id

-- name: idempotency.find
SELECT fingerprint, answer, created_at
FROM idempotency
WHERE shop_id = $shop AND credential = $credential AND key = $key

-- name: idempotency.save
INSERT INTO idempotency (shop_id, credential, key, fingerprint, answer, created_at)
VALUES ($shop, $credential, $key, $fingerprint, $answer, $created_at)
ON CONFLICT (shop_id, credential, key) DO UPDATE
SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at

-- name: idempotency.oldest
-- A shop with answers from before this time.
SELECT shop_id
FROM idempotency
WHERE created_at < $before
LIMIT 1

-- name: idempotency.forget
DELETE FROM idempotency
WHERE shop_id = $shop AND (credential, key) IN (
  SELECT i.credential, i.key
  FROM idempotency i
  WHERE i.shop_id = $shop AND i.created_at < $before
  LIMIT $limit
)
RETURNING key

-- name: mail.insert
INSERT INTO mail (sealed, due_at, stale_at, created_at)
VALUES ($sealed, $due_at, $stale_at, $created_at)

-- name: mail.is_due
-- A mail that is due after $latest was last tried while the clock was ahead, so it is due now.
SELECT 1 AS due
FROM mail
WHERE due_at <= $now OR due_at > $latest
LIMIT 1

-- name: mail.claim
UPDATE mail
SET tries = tries + 1, due_at = $until
WHERE (due_at <= $now OR due_at > $latest) AND id = (
  SELECT id
  FROM mail
  WHERE due_at <= $now OR due_at > $latest
  ORDER BY due_at, id
  LIMIT 1
/*+ mail.skip_claimed */
)
RETURNING id, sealed, tries, stale_at, created_at

-- name: mail.retry
UPDATE mail
SET due_at = $due_at
WHERE id = $id

-- name: mail.remove
DELETE FROM mail
WHERE id = $id

-- name: mail.make_due
UPDATE mail
SET due_at = $now
WHERE due_at > $now

-- name: mail.count
SELECT count(*) AS total
FROM mail
