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
