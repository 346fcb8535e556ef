-- name: job.abandoned
-- Of all shops: for the process that finishes what others could not.
SELECT id, shop_id, kind, runner, detail, done
FROM job
WHERE alive_at < $before
/*runner*/ OR runner = $runner
ORDER BY id

-- name: job.retags
SELECT id, shop_id, kind, runner, detail, done
FROM job
WHERE shop_id = $shop AND kind = 'taxon'
ORDER BY id

-- name: job.insert
INSERT INTO job (shop_id, kind, runner, detail, alive_at)
VALUES ($shop, $kind, $runner, $detail, $now)
RETURNING id

-- name: job.alive
UPDATE job
SET alive_at = $now
WHERE shop_id = $shop AND id = $id

-- name: job.done
UPDATE job
SET done = 1
WHERE shop_id = $shop AND id = $id

-- name: job.delete
DELETE FROM job
WHERE shop_id = $shop AND id = $id

-- name: job.remember
INSERT INTO job_change (shop_id, job_id, n, subject, public_id, revision, before)
VALUES ($shop, $job, $n, $subject, $public_id, $revision, $before)

-- name: job.take_last_change
DELETE FROM job_change
WHERE shop_id = $shop
  AND job_id = $job
  AND n = (SELECT max(c.n) FROM job_change c WHERE c.shop_id = $shop AND c.job_id = $job)
RETURNING subject, public_id, revision, before

-- name: job.forget_changes
DELETE FROM job_change
WHERE shop_id = $shop
  AND job_id = $job
  AND n IN (
    SELECT c.n FROM job_change c WHERE c.shop_id = $shop AND c.job_id = $job ORDER BY c.n LIMIT $limit
  )
RETURNING n
