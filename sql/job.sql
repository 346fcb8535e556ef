-- name: job.columns
  shop_id, id, kind, runner, status, detail, problem, total, done, changed, undone, refused,
  created_by, created_at, finished_at, beats

-- name: job.unfinished
-- The jobs of all shops: any process may finish a job whose own process has ended.
SELECT
/*+ job.columns */
/*owned*/ , job.shop_id AS owning_shop
FROM job
WHERE finished_at IS NULL
ORDER BY created_at, id

-- name: job.running
SELECT id, kind
/*owned*/ , job.shop_id AS owning_shop
FROM job
WHERE shop_id = $shop AND finished_at IS NULL AND kind IN ('bulk', 'import')
LIMIT 1

-- name: job.retags
SELECT
/*+ job.columns */
/*owned*/ , job.shop_id AS owning_shop
FROM job
WHERE shop_id = $shop AND finished_at IS NULL AND kind = 'taxon'
ORDER BY id

-- name: job.find
SELECT
/*+ job.columns */
FROM job
WHERE shop_id = $shop AND id = $id AND kind IN ('bulk', 'import') AND finished_at IS DISTINCT FROM 0

-- name: job.list
SELECT
/*+ job.columns */
FROM job
WHERE shop_id = $shop AND kind IN ('bulk', 'import') AND finished_at IS DISTINCT FROM 0
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: job.expired
SELECT shop_id, id
/*owned*/ , job.shop_id AS owning_shop
FROM job
WHERE finished_at < $before
ORDER BY finished_at
LIMIT 1

-- name: job.expire
-- Jobs of a shop that are older than its newest $most changes. They are deleted in slices.
UPDATE job
SET finished_at = 0
WHERE shop_id = $shop AND finished_at > 0 AND id IN (
  SELECT k.id
  FROM (
    SELECT j.id, SUM(j.changed + $each) OVER (ORDER BY j.id DESC) - j.changed - $each AS newer
    FROM job j
    WHERE j.shop_id = $shop AND j.finished_at > 0
  ) k
  WHERE k.newer > $most
)

-- name: job.insert
INSERT INTO job (shop_id, id, kind, runner, status, detail, total, created_by, created_at)
VALUES ($shop, $id, $kind, $runner, 'running', $detail, $total, $created_by, $created_at)

-- name: job.beat
-- Only the process that beat last, which knows `beats`, can go on with a job.
UPDATE job
SET
/*total*/ total = $total, done = $done, changed = $changed, undone = $undone, refused = $refused,
  beats = beats + 1
WHERE shop_id = $shop AND id = $id AND beats = $beats
/*status*/ AND status = $status
RETURNING id
/*owned*/ , job.shop_id AS owning_shop

-- name: job.move
UPDATE job
SET
/*problem*/ problem = $problem,
  status = $to, finished_at = $finished_at
WHERE shop_id = $shop AND id = $id AND status = $from
RETURNING id
/*owned*/ , job.shop_id AS owning_shop

-- name: job.delete
DELETE FROM job
WHERE shop_id = $shop AND id = $id

-- name: job.refuse
INSERT INTO job_refusal (shop_id, job_id, n, product, name, field, code, params, message)
VALUES ($shop, $job, $n, $product, $name, $field, $code, $params, $message)

-- name: job.refusals
SELECT product, name, field, code, params, message
/*owned*/ , job_refusal.shop_id AS owning_shop
FROM job_refusal
WHERE shop_id = $shop AND job_id = $job
ORDER BY n

-- name: job.forget_refusals
DELETE FROM job_refusal
WHERE shop_id = $shop AND job_id = $job

-- name: job.hold_image
INSERT INTO job_image (shop_id, job_id, product, public_id, file)
VALUES
/*each*/ ($shop, $job, $product..., $public_id..., $file...)

-- name: job.images
SELECT public_id, file
/*owned*/ , job_image.shop_id AS owning_shop
FROM job_image
WHERE shop_id = $shop AND job_id = $job AND product = $product

-- name: job.forget_images
DELETE FROM job_image
WHERE shop_id = $shop AND job_id = $job AND (product, public_id) IN (
  SELECT h.product, h.public_id
  FROM job_image h
  WHERE h.shop_id = $shop AND h.job_id = $job
/*product*/ AND h.product = $product
  LIMIT $limit
)
RETURNING public_id
/*owned*/ , job_image.shop_id AS owning_shop
