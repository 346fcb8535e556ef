-- Access: sign-in codes and links, sessions, shoppers, terminals, and the audit log.

-- The origins whose pages may use a shop's shopper routes with cookies: https://shop.example
CREATE TABLE shop_origin (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  origin  TEXT    NOT NULL,
  PRIMARY KEY (shop_id, origin)
) STRICT, WITHOUT ROWID;

CREATE INDEX shop_origin_origin ON shop_origin (origin);

CREATE TABLE customer (
  id         INTEGER PRIMARY KEY,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  public_id  TEXT    NOT NULL UNIQUE,
  email      TEXT    NOT NULL,
  name       TEXT,
  phone      TEXT,
  created_at INTEGER NOT NULL,
  UNIQUE (shop_id, email)
) STRICT;

CREATE INDEX customer_shop ON customer (shop_id);

-- A subject of an identity provider, and the user that it signs in.
CREATE TABLE identity (
  issuer     TEXT    NOT NULL,
  subject    TEXT    NOT NULL,
  user_id    INTEGER NOT NULL REFERENCES shop_user (id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

-- The state values of finished sign-ins with a provider, so that none is used twice.
CREATE TABLE spent_state (
  hash       TEXT    PRIMARY KEY,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX spent_state_expires ON spent_state (expires_at);

-- A code that was mailed, stored as a MAC. shop_id is null for a sign-in to the admin.
CREATE TABLE otp_challenge (
  public_id   TEXT    PRIMARY KEY,
  shop_id     INTEGER REFERENCES shop (id),
  email       TEXT    NOT NULL,
  code_mac    TEXT    NOT NULL,
  tries       INTEGER NOT NULL DEFAULT 0,
  last_try_at INTEGER,
  created_at  INTEGER NOT NULL,
  expires_at  INTEGER NOT NULL,
  ended_at    INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX otp_challenge_email ON otp_challenge (email, created_at);
CREATE INDEX otp_challenge_created ON otp_challenge (created_at);

-- A link that signs in once. Without a user, it creates the first shop.
CREATE TABLE login_link (
  hash       TEXT    PRIMARY KEY,
  user_id    INTEGER REFERENCES shop_user (id),
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A session belongs to a user, or to a customer of one shop.
CREATE TABLE session (
  id           INTEGER PRIMARY KEY,
  public_id    TEXT    NOT NULL UNIQUE,
  user_id      INTEGER REFERENCES shop_user (id),
  customer_id  INTEGER REFERENCES customer (id),
  shop_id      INTEGER REFERENCES shop (id),
  method       TEXT    NOT NULL CHECK (method IN ('otp', 'oidc', 'link')),
  device       TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL,
  CHECK ((user_id IS NULL) <> (customer_id IS NULL)),
  CHECK ((shop_id IS NULL) = (customer_id IS NULL))
) STRICT;

CREATE INDEX session_user ON session (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX session_customer ON session (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE terminal (
  id           INTEGER PRIMARY KEY,
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  public_id    TEXT    NOT NULL UNIQUE,
  name         TEXT    NOT NULL,
  key_hash     TEXT    NOT NULL UNIQUE,
  last_four    TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER
) STRICT;

CREATE INDEX terminal_shop ON terminal (shop_id);

-- At most one code per terminal, stored as a MAC.
CREATE TABLE pairing_code (
  terminal_id INTEGER PRIMARY KEY REFERENCES terminal (id) ON DELETE CASCADE,
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  mac         TEXT    NOT NULL UNIQUE,
  expires_at  INTEGER NOT NULL
) STRICT;

-- The first two digits of barcodes from a shop's scales, and whether they contain weight or price.
CREATE TABLE shop_scale_prefix (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  prefix  TEXT    NOT NULL,
  kind    TEXT    NOT NULL CHECK (kind IN ('weight', 'price')),
  PRIMARY KEY (shop_id, prefix)
) STRICT, WITHOUT ROWID;

-- Append only. `actor` is a public id or the kind of a key, never a secret.
CREATE TABLE audit (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  actor      TEXT    NOT NULL,
  actor_name TEXT    NOT NULL,
  action     TEXT    NOT NULL,
  subject    TEXT    NOT NULL,
  detail     TEXT    NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX audit_shop ON audit (shop_id);

-- Mail to send, encrypted with the server's secret, so that codes in it cannot be read here.
CREATE TABLE mail (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  sealed     TEXT    NOT NULL,
  tries      INTEGER NOT NULL DEFAULT 0,
  due_at     INTEGER NOT NULL,
  stale_at   INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

CREATE INDEX mail_due ON mail (due_at);
