-- A job changes many products in small transactions. If its process ends too early, another process
-- finishes it: it undoes an import, or completes a change of a category, brand or collection.
CREATE TABLE job (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id  INTEGER NOT NULL REFERENCES shop (id),
  kind     TEXT    NOT NULL CHECK (kind IN ('import', 'taxon')),
  runner   TEXT    NOT NULL CHECK (runner IN ('server', 'command')),
  detail   TEXT    NOT NULL DEFAULT '{}',
  done     INTEGER NOT NULL DEFAULT 0 CHECK (done IN (0, 1)),
  beats    INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE INDEX job_shop ON job (shop_id);

-- The changes of a job so far, in order, with the data to undo them: the product's document before
-- the change, or null if the job created the product or taxon.
CREATE TABLE job_change (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  job_id    INTEGER NOT NULL REFERENCES job (id),
  n         INTEGER NOT NULL,
  subject   TEXT    NOT NULL CHECK (subject IN ('product', 'category', 'brand', 'collection')),
  public_id TEXT    NOT NULL,
  revision  INTEGER,
  before    TEXT,
  PRIMARY KEY (shop_id, job_id, n)
) STRICT, WITHOUT ROWID;
