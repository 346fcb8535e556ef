-- Jobs are kept for 30 days after their end, with the data to undo them. Bulk changes are jobs.
CREATE TABLE job (
  shop_id     BIGINT              NOT NULL REFERENCES shop (id),
  id          TEXT    COLLATE "C" NOT NULL,
  kind        TEXT    COLLATE "C" NOT NULL CHECK (kind IN ('bulk', 'import', 'taxon')),
  runner      TEXT    COLLATE "C" NOT NULL CHECK (runner IN ('server', 'command')),
  status      TEXT    COLLATE "C" NOT NULL CHECK (status IN (
    'running', 'done', 'cancelling', 'cancelled', 'failing', 'failed', 'undoing', 'undone'
  )),
  detail      TEXT    COLLATE "C" NOT NULL,
  problem     TEXT    COLLATE "C",
  total       BIGINT              NOT NULL DEFAULT 0,
  done        BIGINT              NOT NULL DEFAULT 0,
  changed     BIGINT              NOT NULL DEFAULT 0,
  undone      BIGINT              NOT NULL DEFAULT 0,
  refused     BIGINT              NOT NULL DEFAULT 0,
  created_by  TEXT    COLLATE "C" NOT NULL,
  created_at  BIGINT              NOT NULL,
  finished_at BIGINT,
  beats       BIGINT              NOT NULL DEFAULT 0,
  PRIMARY KEY (shop_id, id)
);

-- Unfinished jobs have no time.
CREATE INDEX job_finished ON job (finished_at);

-- The changes of a job, in order, with the data to undo them. `before` is null if the job created
-- the product or taxon, the old values of the changed fields if it changed a product, and the whole
-- document if it deleted one; `number` is then the id of its row.
CREATE TABLE job_change (
  shop_id   BIGINT              NOT NULL,
  job_id    TEXT    COLLATE "C" NOT NULL,
  n         BIGINT              NOT NULL,
  subject   TEXT    COLLATE "C" NOT NULL CHECK (subject IN ('product', 'category', 'brand', 'collection')),
  public_id TEXT    COLLATE "C" NOT NULL,
  revision  BIGINT,
  before    TEXT    COLLATE "C",
  number    BIGINT,
  PRIMARY KEY (shop_id, job_id, n),
  CONSTRAINT job_change_of_job
    FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
);

-- The products that a job did not change, or did not restore, and why.
CREATE TABLE job_refusal (
  shop_id BIGINT              NOT NULL,
  job_id  TEXT    COLLATE "C" NOT NULL,
  n       BIGINT              NOT NULL,
  product TEXT    COLLATE "C" NOT NULL,
  name    TEXT    COLLATE "C",
  field   TEXT    COLLATE "C" NOT NULL,
  code    TEXT    COLLATE "C" NOT NULL,
  message TEXT    COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, job_id, n),
  CONSTRAINT job_refusal_of_job
    FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
);

-- The images of products that a job deleted: their files are kept for as long as it can be undone.
CREATE TABLE job_image (
  shop_id   BIGINT              NOT NULL,
  job_id    TEXT    COLLATE "C" NOT NULL,
  product   TEXT    COLLATE "C" NOT NULL,
  public_id TEXT    COLLATE "C" NOT NULL,
  file      TEXT    COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, job_id, product, public_id),
  CONSTRAINT job_image_of_job
    FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
);

CREATE INDEX job_image_file ON job_image (file);
