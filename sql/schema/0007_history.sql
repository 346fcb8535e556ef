-- Everything that was changed in a shop, by whom. Append only, but for `undo` and for names that
-- are forgotten. `changes` is JSON: [{"field", "from", "to"}] with values as the API shows them.
-- `job` is set in the changes that a job makes, and `undo` is JSON of what undo needs of them;
-- null once there is nothing to undo. `detail` is JSON of what GET /shop/api/audit shows; null:
-- it does not show the entry.
CREATE TABLE history (
/*sqlite*/   id           INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id           BIGSERIAL,
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  actor_kind   TEXT    NOT NULL,
  actor        TEXT    NOT NULL,
  actor_name   TEXT    NOT NULL,
  subject_kind TEXT    NOT NULL,
  subject      TEXT    NOT NULL,
  subject_name TEXT,
  action       TEXT    NOT NULL,
  changes      TEXT    NOT NULL,
  job          TEXT,
  note         TEXT,
  detail       TEXT,
  undo         TEXT,
  created_at   INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id)
) STRICT;

CREATE INDEX history_whole ON history (shop_id, id) WHERE job IS NULL;
CREATE INDEX history_subject ON history (shop_id, subject, id);
CREATE INDEX history_job ON history (shop_id, job, id) WHERE job IS NOT NULL;
CREATE INDEX history_undo ON history (shop_id, job, id) WHERE undo IS NOT NULL;
CREATE INDEX history_audit ON history (shop_id, id) WHERE detail IS NOT NULL;
CREATE INDEX history_shopper ON history (shop_id, actor) WHERE actor_kind = 'shopper';
/*postgres*/ CREATE INDEX history_id ON history (id);

-- A job changes many products in small transactions. If its process ends too early, another
-- process finishes it. Jobs are kept for 30 days after their end, with the data to undo them.
CREATE TABLE job (
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

-- Unfinished jobs have no time.
CREATE INDEX job_finished ON job (finished_at);

-- The products that a job did not change, or did not restore, and why. `params` is JSON: the
-- values in the message, so that pages say it in their language.
CREATE TABLE job_refusal (
  shop_id INTEGER NOT NULL,
  job_id  TEXT    NOT NULL,
  n       INTEGER NOT NULL,
  product TEXT    NOT NULL,
  name    TEXT,
  field   TEXT    NOT NULL,
  code    TEXT    NOT NULL,
  message TEXT    NOT NULL,
  params  TEXT    NOT NULL,
  PRIMARY KEY (shop_id, job_id, n),
  CONSTRAINT job_refusal_of_job FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
) STRICT, WITHOUT ROWID;

-- The images of products that a job deleted: their files are kept for as long as it can be undone.
CREATE TABLE job_image (
  shop_id   INTEGER NOT NULL,
  job_id    TEXT    NOT NULL,
  product   TEXT    NOT NULL,
  public_id TEXT    NOT NULL,
  file      TEXT    NOT NULL,
  PRIMARY KEY (shop_id, job_id, product, public_id),
  CONSTRAINT job_image_of_job FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX job_image_file ON job_image (file);
