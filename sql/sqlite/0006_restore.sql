-- Revisions that a restore has left out. Those that were given before it belong to changes that
-- are lost: whoever knows the catalog up to one of them does not know the catalog as it is.
CREATE TABLE revision_gap (
  shop_id        INTEGER NOT NULL REFERENCES shop (id),
  first_revision INTEGER NOT NULL,
  last_revision  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, first_revision)
) STRICT, WITHOUT ROWID;
