-- `id` joins tables and never leaves the database; `public_id` is the TypeID in the API. Times are
-- integer milliseconds, money is integer minor units. Texts are compared by their bytes, as kassa
-- compares them. On PostgreSQL, tables that belong to shops have shop_id in every key, so that
-- their rows can be spread over machines.
--
-- The steps of the schema are written once, for SQLite. A line that begins with a flag is for one
-- engine only; src/store/migrations.ts says what PostgreSQL has instead of the rest.

CREATE TABLE shop (
  id         INTEGER PRIMARY KEY,
  public_id  TEXT    NOT NULL UNIQUE,
  slug       TEXT    NOT NULL UNIQUE,
  name       TEXT    NOT NULL,
  currency   TEXT    NOT NULL,
/*sqlite*/   revision   INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE shop_user (
  id             INTEGER PRIMARY KEY,
  public_id      TEXT    NOT NULL UNIQUE,
  email          TEXT    NOT NULL UNIQUE,
  email_verified INTEGER NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  name           TEXT,
  created_at     INTEGER NOT NULL
) STRICT;

CREATE TABLE membership (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  user_id    INTEGER NOT NULL REFERENCES shop_user (id),
  role       TEXT    NOT NULL CHECK (role IN ('owner', 'staff')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX membership_user ON membership (user_id);

-- Each shop has one key of each kind; rotation updates the row. Only the publishable key is stored
-- in readable form.
CREATE TABLE api_key (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('publishable', 'secret')),
  hash       TEXT    NOT NULL UNIQUE,
  last_four  TEXT    NOT NULL,
  readable   TEXT    CHECK ((readable IS NOT NULL) = (kind = 'publishable')),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, kind)
) STRICT, WITHOUT ROWID;
