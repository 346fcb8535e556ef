-- `id` joins tables and never leaves the database; `public_id` is the TypeID in the API. Times are
-- integer milliseconds, money is integer minor units. Texts are compared by their bytes, as kassa
-- compares them. Tables that belong to shops have shop_id in every key, so that their rows can be
-- spread over machines (citus.sql).

CREATE TABLE shop (
  id         BIGSERIAL          PRIMARY KEY,
  public_id  TEXT   COLLATE "C" NOT NULL UNIQUE,
  slug       TEXT   COLLATE "C" NOT NULL UNIQUE,
  name       TEXT   COLLATE "C" NOT NULL,
  currency   TEXT   COLLATE "C" NOT NULL,
  created_at BIGINT             NOT NULL
);

CREATE TABLE shop_user (
  id             BIGSERIAL           PRIMARY KEY,
  public_id      TEXT    COLLATE "C" NOT NULL UNIQUE,
  email          TEXT    COLLATE "C" NOT NULL UNIQUE,
  email_verified INTEGER             NOT NULL DEFAULT 0 CHECK (email_verified IN (0, 1)),
  name           TEXT    COLLATE "C",
  created_at     BIGINT              NOT NULL
);

CREATE TABLE membership (
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  user_id    BIGINT             NOT NULL REFERENCES shop_user (id),
  role       TEXT   COLLATE "C" NOT NULL CHECK (role IN ('owner', 'staff')),
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, user_id)
);

CREATE INDEX membership_user ON membership (user_id);

-- Each shop has one key of each kind; rotation updates the row. Only the publishable key is stored
-- in readable form.
CREATE TABLE api_key (
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  kind       TEXT   COLLATE "C" NOT NULL CHECK (kind IN ('publishable', 'secret')),
  hash       TEXT   COLLATE "C" NOT NULL UNIQUE,
  last_four  TEXT   COLLATE "C" NOT NULL,
  readable   TEXT   COLLATE "C" CHECK ((readable IS NOT NULL) = (kind = 'publishable')),
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, kind)
);
