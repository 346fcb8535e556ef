-- `series` is the one to which the terminal's journal belongs now; every new key of a terminal
-- opens one. `waiting` is JSON: what a till has said about the entries of its journal that wait
-- on it; null: none do.
CREATE TABLE terminal (
/*sqlite*/   id           INTEGER PRIMARY KEY,
/*postgres*/   id           BIGSERIAL,
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   public_id    TEXT    NOT NULL UNIQUE,
/*postgres*/   public_id    TEXT    NOT NULL,
  name         TEXT    NOT NULL,
  last_four    TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER,
  series       TEXT    NOT NULL DEFAULT '',
  waiting      TEXT,
/*postgres*/   PRIMARY KEY (shop_id, id),
/*postgres*/   UNIQUE (shop_id, public_id)
) STRICT;

/*sqlite*/ CREATE INDEX terminal_shop ON terminal (shop_id);

-- A terminal is found by its key without a shop.
-- everywhere
CREATE TABLE terminal_key (
  hash        TEXT    PRIMARY KEY,
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   terminal_id INTEGER NOT NULL REFERENCES terminal (id) ON DELETE CASCADE,
/*postgres*/   terminal_id INTEGER NOT NULL,
  UNIQUE (shop_id, terminal_id)
) STRICT, WITHOUT ROWID;

/*sqlite*/ CREATE INDEX terminal_key_terminal ON terminal_key (terminal_id);

-- At most one code per terminal, stored as a MAC. It is found without a shop.
-- everywhere
CREATE TABLE pairing_code (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   terminal_id INTEGER NOT NULL REFERENCES terminal (id) ON DELETE CASCADE,
/*postgres*/   terminal_id INTEGER NOT NULL,
  mac         TEXT    NOT NULL UNIQUE,
  expires_at  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, terminal_id)
) STRICT, WITHOUT ROWID;

/*sqlite*/ CREATE INDEX pairing_code_terminal ON pairing_code (terminal_id);

-- The first two digits of barcodes from a shop's scales, and whether they contain weight or price.
CREATE TABLE shop_scale_prefix (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  prefix  TEXT    NOT NULL,
  kind    TEXT    NOT NULL CHECK (kind IN ('weight', 'price')),
  PRIMARY KEY (shop_id, prefix)
) STRICT, WITHOUT ROWID;
