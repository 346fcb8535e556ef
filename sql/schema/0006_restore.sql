-- Revisions that a restore has skipped. Changes with these revisions are lost, so a terminal that
-- has synchronized up to one of them must load the catalog again.
CREATE TABLE revision_gap (
  shop_id        INTEGER NOT NULL REFERENCES shop (id),
  first_revision INTEGER NOT NULL,
  last_revision  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, first_revision)
) STRICT, WITHOUT ROWID;
