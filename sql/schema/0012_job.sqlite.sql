-- Jobs are kept for 30 days after their end, with the data to undo them. Bulk changes are jobs.
CREATE TABLE next_job (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  id          TEXT    NOT NULL,
  kind        TEXT    NOT NULL CHECK (kind IN ('bulk', 'import', 'taxon')),
  runner      TEXT    NOT NULL CHECK (runner IN ('server', 'command')),
  status      TEXT    NOT NULL CHECK (status IN (
    'running', 'done', 'cancelling', 'cancelled', 'failing', 'failed', 'undoing', 'undone'
  )),
  detail      TEXT    NOT NULL,
  problem     TEXT,
  total       INTEGER NOT NULL DEFAULT 0,
  done        INTEGER NOT NULL DEFAULT 0,
  changed     INTEGER NOT NULL DEFAULT 0,
  undone      INTEGER NOT NULL DEFAULT 0,
  refused     INTEGER NOT NULL DEFAULT 0,
  created_by  TEXT    NOT NULL,
  created_at  INTEGER NOT NULL,
  finished_at INTEGER,
  beats       INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, id)
) STRICT, WITHOUT ROWID;

-- Jobs whose process ended before this migration are finished afterwards, as before. Only finished
-- ones lose their changes, which could not be undone anyway.
INSERT INTO next_job (shop_id, id, kind, runner, status, detail, created_by, created_at, finished_at)
SELECT
  shop_id, 'job_' || CAST(id AS TEXT), kind, runner,
  CASE WHEN done = 1 THEN 'done' ELSE 'running' END,
  detail, 'kassa', 0,
  CASE WHEN done = 1 THEN 0 END
FROM job;

-- The changes of a job, in order, with the data to undo them. `before` is null if the job created
-- the product or taxon, the old values of the changed fields if it changed a product, and the whole
-- document if it deleted one; `number` is then the id of its row.
CREATE TABLE next_job_change (
  shop_id   INTEGER NOT NULL,
  job_id    TEXT    NOT NULL,
  n         INTEGER NOT NULL,
  subject   TEXT    NOT NULL CHECK (subject IN ('product', 'category', 'brand', 'collection')),
  public_id TEXT    NOT NULL,
  revision  INTEGER,
  before    TEXT,
  number    INTEGER,
  PRIMARY KEY (shop_id, job_id, n),
  FOREIGN KEY (shop_id, job_id) REFERENCES next_job (shop_id, id)
) STRICT, WITHOUT ROWID;

INSERT INTO next_job_change (shop_id, job_id, n, subject, public_id, revision, before)
SELECT shop_id, 'job_' || CAST(job_id AS TEXT), n, subject, public_id, revision, before
FROM job_change;

DROP TABLE job_change;
DROP TABLE job;
ALTER TABLE next_job RENAME TO job;
ALTER TABLE next_job_change RENAME TO job_change;

-- Unfinished jobs have no time.
CREATE INDEX job_finished ON job (finished_at);

-- The products that a job did not change, or did not restore, and why.
CREATE TABLE job_refusal (
  shop_id INTEGER NOT NULL,
  job_id  TEXT    NOT NULL,
  n       INTEGER NOT NULL,
  product TEXT    NOT NULL,
  name    TEXT,
  field   TEXT    NOT NULL,
  code    TEXT    NOT NULL,
  message TEXT    NOT NULL,
  PRIMARY KEY (shop_id, job_id, n),
  FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
) STRICT, WITHOUT ROWID;

-- The images of products that a job deleted: their files are kept for as long as it can be undone.
CREATE TABLE job_image (
  shop_id   INTEGER NOT NULL,
  job_id    TEXT    NOT NULL,
  product   TEXT    NOT NULL,
  public_id TEXT    NOT NULL,
  file      TEXT    NOT NULL,
  PRIMARY KEY (shop_id, job_id, product, public_id),
  FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX job_image_file ON job_image (file);
