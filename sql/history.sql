-- name: history.append
INSERT INTO history (
  shop_id, actor_kind, actor, actor_name, subject_kind, subject, subject_name, action, changes, job,
  note, detail, undo, created_at
)
VALUES
/*each*/ ($shop, $actor_kind, $actor, $actor_name, $subject_kind..., $subject..., $subject_name..., $action..., $changes..., $job, $note..., $detail..., $undo..., $created_at)

-- name: history.list
-- The rows of a job are listed only with that job, or with one of its subjects.
SELECT
  h.id, h.actor_kind, h.actor, h.actor_name, h.subject_kind, h.subject, h.subject_name, h.action,
  h.changes, h.note, h.created_at, h.job, j.subject_name AS job_title, j.changes AS job_changes,
  j.detail AS job_detail
FROM history h
LEFT JOIN history j ON j.shop_id = $shop AND j.id = (
  SELECT min(b.id)
  FROM history b
  WHERE b.shop_id = $shop
    AND b.subject = CASE WHEN h.subject_kind = 'job' THEN h.subject ELSE h.job END
    AND b.subject_kind = 'job'
)
WHERE h.shop_id = $shop
/*whole*/ AND h.job IS NULL
/*job*/ AND h.job = $job AND h.subject_kind <> 'job'
/*subject*/ AND h.subject = $subject
/*kind*/ AND h.subject_kind = $kind
/*by*/ AND (h.actor = $by OR h.actor_name = $by)
/*action*/ AND h.action = $action
/*field*/ AND h.changes LIKE $field
/*since*/ AND h.created_at >= $since
/*until*/ AND h.created_at < $until
/*words*/ AND (lower(h.subject_name) LIKE $words OR lower(h.subject_name) LIKE $capitals OR lower(h.actor_name) LIKE $words OR lower(h.note) LIKE $words)
/*before*/ AND h.id < $before
/*floor*/ AND h.id >= $floor
ORDER BY h.id DESC
LIMIT $limit

-- name: history.floor
-- The entry that is this many further down: a list is read in such steps.
SELECT id, created_at
/*owned*/ , history.shop_id AS owning_shop
FROM history
WHERE shop_id = $shop
/*whole*/ AND job IS NULL
/*job*/ AND job = $job
/*subject*/ AND subject = $subject
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT 1 OFFSET $skip

-- name: history.audit
SELECT id, actor_kind, actor, actor_name, action, subject, detail, created_at
/*owned*/ , history.shop_id AS owning_shop
FROM history
WHERE shop_id = $shop AND detail IS NOT NULL
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: history.oldest
-- A shop with entries from before this time, if it is among those of the oldest entries.
SELECT o.shop_id
FROM (
  SELECT h.shop_id, h.created_at
  FROM history h
  ORDER BY h.id
  LIMIT $limit
) o
WHERE o.created_at < $before
LIMIT 1

-- name: history.forget
DELETE FROM history
WHERE shop_id = $shop AND created_at < $before AND id IN (
  SELECT h.id
  FROM history h
  WHERE h.shop_id = $shop
  ORDER BY h.id
  LIMIT $limit
)
RETURNING id
/*owned*/ , history.shop_id AS owning_shop

-- name: history.forget_shopper
-- Changes the acts of a shopper and the acts on their account. The detail of an act with a note
-- repeats that note.
UPDATE history
SET
  note = NULL,
  detail = CASE WHEN detail IS NULL OR note IS NULL THEN detail ELSE '{}' END,
  actor_name = CASE WHEN actor = $shopper THEN '' ELSE actor_name END,
  subject_name = CASE WHEN subject = $shopper THEN NULL ELSE subject_name END
WHERE shop_id = $shop AND id IN (
  SELECT a.id FROM history a
  WHERE a.shop_id = $shop AND a.actor = $shopper AND a.actor_kind = 'shopper'
  UNION ALL
  SELECT s.id FROM history s
  WHERE s.shop_id = $shop AND s.subject = $shopper
)

-- name: history.of_subject
SELECT id, changes
/*owned*/ , history.shop_id AS owning_shop
FROM history
WHERE shop_id = $shop AND subject = $subject

-- name: history.notes
SELECT actor_kind, actor, actor_name, subject_kind, subject, subject_name, action, note, created_at
/*owned*/ , history.shop_id AS owning_shop
FROM history
WHERE shop_id = $shop AND subject = $subject AND note IS NOT NULL
ORDER BY id DESC

-- name: history.forget_words
UPDATE history
SET note = NULL, changes = $changes
WHERE shop_id = $shop AND id = $id

-- name: history.to_undo
-- The changes of a job that are still to be undone, last change first.
SELECT id, subject_kind AS subject, subject AS public_id, undo
/*owned*/ , history.shop_id AS owning_shop
FROM history
WHERE shop_id = $shop AND job = $job AND undo IS NOT NULL
/*below*/ AND id < $below
ORDER BY id DESC
LIMIT $limit

-- name: history.undone
UPDATE history
SET undo = $undo
WHERE shop_id = $shop AND id IN ($ids...)

-- name: history.settle
-- Changes of a job that can no longer be undone.
UPDATE history
SET undo = NULL
WHERE shop_id = $shop AND id IN (
  SELECT h.id
  FROM history h
  WHERE h.shop_id = $shop AND h.job = $job AND h.undo IS NOT NULL
  LIMIT $limit
)
RETURNING id
/*owned*/ , history.shop_id AS owning_shop

-- name: idempotency.find
SELECT fingerprint, answer, created_at
/*owned*/ , idempotency.shop_id AS owning_shop
FROM idempotency
WHERE shop_id = $shop AND credential = $credential AND key = $key

-- name: idempotency.save
INSERT INTO idempotency (shop_id, credential, key, fingerprint, answer, created_at)
VALUES ($shop, $credential, $key, $fingerprint, $answer, $created_at)
ON CONFLICT (shop_id, credential, key) DO UPDATE
SET fingerprint = excluded.fingerprint, answer = excluded.answer, created_at = excluded.created_at

-- name: idempotency.drop
DELETE FROM idempotency
WHERE shop_id = $shop AND credential = $credential AND key = $key

-- name: idempotency.oldest
-- A shop with answers from before this time.
SELECT shop_id
/*owned*/ , idempotency.shop_id AS owning_shop
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
/*owned*/ , idempotency.shop_id AS owning_shop

-- name: mail.insert
-- leaves: mail
INSERT INTO mail (sealed, due_at, stale_at, created_at)
VALUES
/*each*/ ($sealed..., $due_at, $stale_at..., $created_at)

-- name: mail.is_due
-- A mail that is due after $latest was last tried while the clock was ahead, so it is due now.
SELECT 1 AS due
FROM mail
WHERE due_at <= $now OR due_at > $latest
LIMIT 1

-- name: mail.claim
-- Materialized, because the rows could otherwise be chosen more than once.
WITH due AS MATERIALIZED (
  SELECT id
  FROM mail
  WHERE due_at <= $now OR due_at > $latest
  ORDER BY due_at, id
  LIMIT $limit
/*+ mail.skip_claimed */
)
UPDATE mail
SET tries = tries + 1, due_at = $until
WHERE id IN (SELECT id FROM due)
RETURNING id, sealed, tries, stale_at, created_at

-- name: mail.hand_back
-- leaves: mail
UPDATE mail
SET tries = tries - 1, due_at = $now
WHERE id IN ($ids...)

-- name: mail.retry
UPDATE mail
SET due_at = $due_at
WHERE id = $id

-- name: mail.remove
DELETE FROM mail
WHERE id IN ($ids...)
RETURNING id

-- name: mail.make_due
-- leaves: mail
UPDATE mail
SET due_at = $now
WHERE due_at > $now

-- name: mail.count
SELECT count(*) AS total
FROM mail
