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
SELECT event, webhook
/*owned*/ , webhook_event.shop_id AS owning_shop
FROM webhook_event
WHERE shop_id = $shop AND event IN ($events...)

-- name: webhook.post
-- leaves: message
INSERT INTO webhook_delivery (shop_id, webhook, revision, public_id, event, subject, created_at)
VALUES
/*each*/ ($shop, $webhook..., $revision..., $public_id..., $event..., $subject..., $now...)

-- name: webhook.post_update
-- leaves: update
-- Replaces the update of this subject that waits already, and is sent when that one would be.
INSERT INTO webhook_delivery
  (shop_id, webhook, revision, public_id, event, subject, due_at, created_at)
VALUES ($shop, $webhook, $revision, $public_id, $event, $subject, $due_at, $now)
ON CONFLICT (shop_id, webhook, subject)
  WHERE status = 'pending' AND attempts = 0 AND due_at > 0
DO UPDATE SET
  revision = excluded.revision, public_id = excluded.public_id, created_at = excluded.created_at

-- name: webhook.hurry
-- Ends the waiting of an update, so that another event of its subject need not wait for it.
UPDATE webhook_delivery
SET due_at = 0
WHERE shop_id = $shop AND webhook = $webhook AND subject = $subject
  AND status = 'pending' AND attempts = 0 AND due_at > 0

-- name: webhook.next_due
-- The next time until $until at which a message is due.
SELECT d.due_at
/*owned*/ , w.shop_id AS owning_shop
FROM webhook w
JOIN webhook_delivery d ON d.shop_id = w.shop_id AND d.webhook = w.public_id
WHERE w.removed = 0 AND d.status = 'pending' AND d.due_at > $now AND d.due_at <= $until
ORDER BY d.due_at
LIMIT 1

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
-- A message waits while an earlier one about the same subject does. An update that nobody has tried
-- to send and that is due after $soon was posted by a clock that was ahead.
      AND d.status = 'pending'
      AND (d.due_at <= $now OR d.due_at > $latest OR (d.attempts = 0 AND d.due_at > $soon))
      AND NOT EXISTS (
        SELECT 1
        FROM webhook_delivery e
        WHERE e.shop_id = d.shop_id AND e.webhook = d.webhook AND e.subject = d.subject
/*shop*/  AND e.shop_id = $shop
          AND e.status = 'pending' AND e.attempts > 0 AND e.revision < d.revision
      )
      AND NOT EXISTS (
        SELECT 1
        FROM webhook_delivery e
        WHERE e.shop_id = d.shop_id AND e.webhook = d.webhook AND e.subject = d.subject
/*shop*/  AND e.shop_id = $shop
          AND e.status = 'pending' AND e.attempts = 0 AND e.due_at > 0 AND e.revision < d.revision
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
-- Inserts the message again if a newer update has replaced it while it was being sent.
INSERT INTO webhook_delivery (
  shop_id, webhook, revision, public_id, event, subject, status, attempts, due_at, attempted_at,
  response_status, error, created_at
)
VALUES (
  $shop, $webhook, $revision, $public_id, $event, $subject, $status, $attempts, $due_at, $now,
  $response_status, $error, $created_at
)
ON CONFLICT (shop_id, webhook, revision) DO UPDATE SET
  status = excluded.status, attempts = excluded.attempts, due_at = excluded.due_at,
  attempted_at = excluded.attempted_at, response_status = excluded.response_status,
  error = excluded.error

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
