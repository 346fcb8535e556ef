-- On PostgreSQL the rows of shops can be spread over machines by shop_id, with these statements. So
-- what is found without a shop, such as a terminal by its key, is apart from what belongs to one.

-- The counter of a shop's changes, which nearly every write takes.
CREATE TABLE shop_revision (
  shop_id  INTEGER PRIMARY KEY REFERENCES shop (id),
  revision INTEGER NOT NULL
) STRICT;

INSERT INTO shop_revision (shop_id, revision)
SELECT id, revision
FROM shop;

ALTER TABLE shop DROP COLUMN revision;

CREATE TABLE terminal_key (
  hash        TEXT    PRIMARY KEY,
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  terminal_id INTEGER NOT NULL REFERENCES terminal (id) ON DELETE CASCADE,
  UNIQUE (shop_id, terminal_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX terminal_key_terminal ON terminal_key (terminal_id);

INSERT INTO terminal_key (hash, shop_id, terminal_id)
SELECT key_hash, shop_id, id
FROM terminal;

CREATE TABLE keyless_terminal (
  id           INTEGER PRIMARY KEY,
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  public_id    TEXT    NOT NULL UNIQUE,
  name         TEXT    NOT NULL,
  last_four    TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER
) STRICT;

INSERT INTO keyless_terminal (id, shop_id, public_id, name, last_four, created_at, last_seen_at)
SELECT id, shop_id, public_id, name, last_four, created_at, last_seen_at
FROM terminal;

DROP TABLE terminal;

ALTER TABLE keyless_terminal RENAME TO terminal;

CREATE INDEX terminal_shop ON terminal (shop_id);

CREATE TABLE shop_pairing_code (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  terminal_id INTEGER NOT NULL REFERENCES terminal (id) ON DELETE CASCADE,
  mac         TEXT    NOT NULL UNIQUE,
  expires_at  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, terminal_id)
) STRICT, WITHOUT ROWID;

INSERT INTO shop_pairing_code (shop_id, terminal_id, mac, expires_at)
SELECT shop_id, terminal_id, mac, expires_at
FROM pairing_code;

DROP TABLE pairing_code;

ALTER TABLE shop_pairing_code RENAME TO pairing_code;

CREATE INDEX pairing_code_terminal ON pairing_code (terminal_id);
