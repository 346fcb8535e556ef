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
-- The lock on one row counts the try, and consumes or ends the code.
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

-- name: otp.sweep
DELETE FROM otp_challenge
WHERE created_at < $before OR created_at > $after

-- name: link.insert
INSERT INTO login_link (hash, user_id, expires_at)
VALUES ($hash, $user, $expires_at)

-- name: link.take_login
DELETE FROM login_link
WHERE hash = $hash AND expires_at > $now AND expires_at <= $latest AND user_id IS NOT NULL
RETURNING user_id

-- name: link.take_setup
DELETE FROM login_link
WHERE hash = $hash AND expires_at > $now AND expires_at <= $latest AND user_id IS NULL
RETURNING hash

-- name: link.end_setups
DELETE FROM login_link
WHERE user_id IS NULL

-- name: link.sweep
DELETE FROM login_link
WHERE expires_at <= $now

-- name: mail.insert
INSERT INTO mail (sealed, due_at, stale_at, created_at)
VALUES ($sealed, $due_at, $stale_at, $created_at)

-- name: mail.is_due
-- No mail waits beyond $latest, unless the clock was ahead when it was last tried.
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
