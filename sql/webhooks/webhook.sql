-- name: webhook.insert
INSERT INTO webhook (shop_id, public_id, url, secret, created_at)
VALUES ($shop, $public_id, $url, $secret, $created_at)

-- name: webhook.subscribe
INSERT INTO webhook_event (shop_id, event, webhook)
VALUES ($shop, $event, $webhook)

-- name: webhook.list
SELECT public_id, url, failures, created_at
/*owned*/ , webhook.shop_id AS owning_shop
FROM webhook
WHERE shop_id = $shop AND removed = 0
/*only*/ AND public_id = $only
ORDER BY created_at, public_id

-- name: webhook.events
SELECT event
FROM webhook_event
WHERE shop_id = $shop AND webhook = $webhook
ORDER BY event

-- name: webhook.any
SELECT 1 AS known
FROM webhook_event
WHERE shop_id = $shop
LIMIT 1

-- name: webhook.secrets
SELECT secret, old_secrets
/*owned*/ , webhook.shop_id AS owning_shop
FROM webhook
WHERE shop_id = $shop AND public_id = $webhook

-- name: webhook.replace_secret
UPDATE webhook
SET secret = $secret, old_secrets = $old_secrets
WHERE shop_id = $shop AND public_id = $webhook

-- name: webhook.mark_removed
UPDATE webhook
SET removed = 1
WHERE shop_id = $shop AND public_id = $webhook

-- name: webhook.unsubscribe
DELETE FROM webhook_event
WHERE shop_id = $shop AND webhook = $webhook

-- name: webhook.removed
-- The removed webhooks of all shops; their rows are deleted in slices.
SELECT shop_id AS shop, public_id AS webhook
/*owned*/ , webhook.shop_id AS owning_shop
FROM webhook
WHERE removed = 1
LIMIT 1

-- name: webhook.forget_deliveries
DELETE FROM webhook_delivery
WHERE shop_id = $shop AND webhook = $webhook AND revision IN (
  SELECT d.revision
  FROM webhook_delivery d
  WHERE d.shop_id = $shop AND d.webhook = $webhook
  LIMIT $limit
)
RETURNING revision
/*owned*/ , webhook_delivery.shop_id AS owning_shop

-- name: webhook.delete
DELETE FROM webhook
WHERE shop_id = $shop AND public_id = $webhook

-- name: webhook.told
SELECT webhook
FROM webhook_event
WHERE shop_id = $shop AND event = $event

-- name: webhook.post
-- leaves: message
INSERT INTO webhook_delivery (shop_id, webhook, revision, public_id, event, subject, created_at)
VALUES ($shop, $webhook, $revision, $public_id, $event, $subject, $now)

-- name: webhook.waiting
-- A webhook of any shop with a message that is due. A time after $latest was set by a clock that
-- was ahead, so it does not count.
SELECT w.shop_id AS shop, w.public_id AS webhook
/*owned*/ , w.shop_id AS owning_shop
FROM webhook w
WHERE w.removed = 0
/*except*/ AND NOT (w.shop_id IN ($except...))
  AND (w.due_at <= $now OR w.due_at > $latest)
  AND (w.leased_until <= $now OR w.leased_until > $latest)
  AND EXISTS (
    SELECT 1
    FROM webhook_delivery d
    WHERE d.shop_id = w.shop_id AND d.webhook = w.public_id
/*+ webhook.sendable */
  )
ORDER BY w.due_at
LIMIT 1

-- name: webhook.sendable
-- A message waits while an earlier one about the same subject does.
      AND d.status = 'pending'
      AND (d.due_at <= $now OR d.due_at > $latest)
      AND NOT EXISTS (
        SELECT 1
        FROM webhook_delivery e
        WHERE e.shop_id = d.shop_id AND e.webhook = d.webhook AND e.status = 'pending'
/*shop*/  AND e.shop_id = $shop
          AND e.due_at > 0 AND e.subject = d.subject AND e.revision + 0 < d.revision
      )

-- name: webhook.lease
UPDATE webhook
SET leased_until = $until, due_at = $now
WHERE shop_id = $shop AND public_id = $webhook AND removed = 0
  AND (due_at <= $now OR due_at > $latest)
  AND (leased_until <= $now OR leased_until > $latest)
RETURNING url, secret, old_secrets, failures
/*owned*/ , webhook.shop_id AS owning_shop

-- name: webhook.extend
-- A webhook that was woken since the lease stays due.
UPDATE webhook
SET
  leased_until = $until, failures = $failures,
  due_at = CASE WHEN due_at = 0 THEN 0 ELSE CAST($due_at AS BIGINT) END
WHERE shop_id = $shop AND public_id = $webhook

-- name: webhook.wake
-- leaves: message
-- Makes a webhook due at once, even after failures.
UPDATE webhook
SET due_at = 0
WHERE shop_id = $shop AND public_id = $webhook

-- name: webhook.next
-- First those that were never tried, so that one message that always fails delays no others.
SELECT d.revision, d.public_id, d.event, d.subject, d.attempts, d.created_at
/*owned*/ , d.shop_id AS owning_shop
FROM webhook_delivery d
WHERE d.shop_id = $shop AND d.webhook = $webhook
/*+ webhook.sendable */
ORDER BY d.due_at, d.revision
LIMIT 1

-- name: webhook.attempted
UPDATE webhook_delivery
SET
  status = $status, attempts = $attempts, due_at = $due_at, attempted_at = $now,
  response_status = $response_status, error = $error
WHERE shop_id = $shop AND webhook = $webhook AND revision = $revision

-- name: webhook.expire
UPDATE webhook_delivery
SET status = 'failed', error = $error
WHERE shop_id = $shop AND webhook = $webhook AND revision IN (
  SELECT d.revision
  FROM webhook_delivery d
  WHERE d.shop_id = $shop AND d.webhook = $webhook AND d.status = 'pending'
    AND d.created_at < $before
  ORDER BY d.due_at, d.revision
  LIMIT $limit
)
RETURNING revision
/*owned*/ , webhook_delivery.shop_id AS owning_shop

-- name: webhook.trim
DELETE FROM webhook_delivery
WHERE shop_id = $shop AND webhook = $webhook AND revision IN (
  SELECT d.revision
  FROM webhook_delivery d
  WHERE d.shop_id = $shop AND d.webhook = $webhook AND d.status <> 'pending'
  ORDER BY d.revision DESC
  LIMIT $limit OFFSET $kept
)
RETURNING revision
/*owned*/ , webhook_delivery.shop_id AS owning_shop

-- name: webhook.deliveries
SELECT
  revision, public_id, event, subject, status, attempts, due_at, attempted_at, response_status,
  error, created_at
/*owned*/ , webhook_delivery.shop_id AS owning_shop
FROM webhook_delivery
WHERE shop_id = $shop AND webhook = $webhook
/*before*/ AND revision < $before
/*only*/   AND public_id = $only
ORDER BY revision DESC
LIMIT $limit

-- name: webhook.retry
UPDATE webhook_delivery
SET status = 'pending', attempts = 0, due_at = 0
WHERE shop_id = $shop AND webhook = $webhook AND revision = $revision

-- name: webhook.count_waiting
-- How many messages wait in all shops; counted up to $limit.
SELECT count(*) AS total
FROM (
  SELECT 1 AS waiting
  FROM webhook w
  JOIN webhook_delivery d ON d.shop_id = w.shop_id AND d.webhook = w.public_id
  WHERE w.removed = 0 AND d.status = 'pending'
  LIMIT $limit
) waiting
