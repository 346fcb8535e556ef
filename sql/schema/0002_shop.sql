-- The language of a shop's product texts decides how their words are indexed. `index_rules` names
-- all rules by which some product may be indexed, the newest last. Products up to `indexed_to`
-- are indexed by the newest; null: all products are. `searched_metadata` are the keys of public
-- metadata that search looks in, as a list in JSON; empty: all of them. `rows_sealed` is 1 if all
-- parts of the shop have a seal with the key of the server, so that one without is damaged;
-- `sealed` if all rows have a digest or a seal that modules make. A restore sets both to 0.
-- everywhere
CREATE TABLE shop (
  id                INTEGER PRIMARY KEY,
  public_id         TEXT    NOT NULL UNIQUE,
  slug              TEXT    NOT NULL UNIQUE,
  name              TEXT    NOT NULL,
  currency          TEXT    NOT NULL,
  created_at        INTEGER NOT NULL,
  language          TEXT    NOT NULL,
  synonyms          TEXT    NOT NULL DEFAULT '[]',
  index_rules       TEXT    NOT NULL,
  indexed_to        INTEGER,
  sealed            INTEGER NOT NULL DEFAULT 0,
  searched_metadata TEXT    NOT NULL DEFAULT '[]',
  rows_sealed       INTEGER NOT NULL DEFAULT 0
) STRICT;

-- The counter of a shop's changes, which nearly every write takes. `told` is 1 if somebody is to
-- be told of them. On PostgreSQL, each write of the shop locks this row, and `commits` grows with
-- it, so that other nodes see that there was one.
CREATE TABLE shop_revision (
  shop_id  INTEGER PRIMARY KEY REFERENCES shop (id),
  revision INTEGER NOT NULL,
/*postgres*/   commits  INTEGER NOT NULL DEFAULT 0,
  told     INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Revisions that a restore has skipped. Changes with these revisions are lost, so a terminal that
-- has synchronized up to one of them must load the catalog again. So must one that may have missed
-- an old tombstone (src/domain/upkeep/retention.ts): those revisions are a gap, too.
CREATE TABLE revision_gap (
  shop_id        INTEGER NOT NULL REFERENCES shop (id),
  first_revision INTEGER NOT NULL,
  last_revision  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, first_revision)
) STRICT, WITHOUT ROWID;

-- everywhere
CREATE TABLE shop_user (
  id             INTEGER PRIMARY KEY,
  public_id      TEXT    NOT NULL UNIQUE,
  email          TEXT    NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  name           TEXT,
  created_at     INTEGER NOT NULL
) STRICT;

-- everywhere
CREATE TABLE membership (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  user_id    INTEGER NOT NULL REFERENCES shop_user (id),
  role       TEXT    NOT NULL CHECK (role IN ('owner', 'staff')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX membership_user ON membership (user_id);

-- An invitation to join a shop, by email address; there may be no user with that address yet.
-- everywhere
CREATE TABLE invitation (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  email      TEXT    NOT NULL,
  public_id  TEXT    NOT NULL,
  role       TEXT    NOT NULL CHECK (role IN ('owner', 'staff')),
  invited_by TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, email),
  UNIQUE (shop_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX invitation_email ON invitation (email);
CREATE INDEX invitation_expires ON invitation (expires_at);

-- Each shop has one key of each kind; rotation updates the row. Only the publishable key is stored
-- in readable form.
-- everywhere
CREATE TABLE api_key (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('publishable', 'secret')),
  hash       TEXT    NOT NULL UNIQUE,
  last_four  TEXT    NOT NULL,
  readable   TEXT    CHECK ((readable IS NOT NULL) = (kind = 'publishable')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, kind)
) STRICT, WITHOUT ROWID;

-- The origins whose pages may use a shop's shopper routes with cookies: https://shop.example
-- everywhere
CREATE TABLE shop_origin (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  origin  TEXT    NOT NULL,
  PRIMARY KEY (shop_id, origin)
) STRICT, WITHOUT ROWID;

CREATE INDEX shop_origin_origin ON shop_origin (origin);

-- The settings of a shop, with a row for each part of kassa that stores settings: 'sale' for the
-- core, and the names of modules. `settings` is JSON, and is always read whole. A part without a
-- row has its default settings. The table has rowids, because SQLite would otherwise compare whole
-- rows when it looks for one, and a row can hold the logo of the shop.
CREATE TABLE shop_setting (
  shop_id  INTEGER NOT NULL REFERENCES shop (id),
  part     TEXT    NOT NULL,
  settings TEXT    NOT NULL,
  PRIMARY KEY (shop_id, part)
) STRICT;

-- Seals: MACs with a key of the server, by which `kassa check` finds rows that kassa did not
-- write. A part of a shop is its members, its API keys, its tills or its settings, each with all
-- its rows.
CREATE TABLE shop_seal (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  part    TEXT    NOT NULL,
  seal    TEXT    NOT NULL,
  PRIMARY KEY (shop_id, part)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  credential  TEXT    NOT NULL,
  key         TEXT    NOT NULL,
  fingerprint TEXT    NOT NULL,
  answer      TEXT    NOT NULL,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, credential, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_created ON idempotency (created_at);
