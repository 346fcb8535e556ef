-- Access: sign-in codes and links, sessions, shoppers, terminals, and the audit log.

-- The origins whose pages may use a shop's shopper routes with cookies: https://shop.example
CREATE TABLE shop_origin (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  origin  TEXT    NOT NULL,
  PRIMARY KEY (shop_id, origin)
) STRICT, WITHOUT ROWID;

CREATE INDEX shop_origin_origin ON shop_origin (origin);

CREATE TABLE customer (
/*sqlite*/   id         INTEGER PRIMARY KEY,
/*postgres*/   id         BIGSERIAL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   public_id  TEXT    NOT NULL UNIQUE,
/*postgres*/   public_id  TEXT    NOT NULL,
  email      TEXT    NOT NULL,
  name       TEXT,
  phone      TEXT,
  created_at INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id),
/*postgres*/   UNIQUE (shop_id, public_id),
  UNIQUE (shop_id, email)
) STRICT;

/*sqlite*/ CREATE INDEX customer_shop ON customer (shop_id);

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
/*sqlite*/   tries       INTEGER NOT NULL DEFAULT 0,
/*postgres*/   tries       INT     NOT NULL DEFAULT 0,
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

-- A session belongs to a user, or to a customer of one shop. It is found without a shop, so on
-- PostgreSQL it cannot refer to the customer by a foreign key: customers may be on other machines.
CREATE TABLE session (
  id           INTEGER PRIMARY KEY,
  public_id    TEXT    NOT NULL UNIQUE,
  user_id      INTEGER REFERENCES shop_user (id),
/*sqlite*/   customer_id  INTEGER REFERENCES customer (id),
/*postgres*/   customer_id  INTEGER,
  shop_id      INTEGER REFERENCES shop (id),
  method       TEXT    NOT NULL CHECK (method IN ('otp', 'oidc', 'link')),
  device       TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL,
  CHECK ((user_id IS NULL) <> (customer_id IS NULL)),
  CHECK ((shop_id IS NULL) = (customer_id IS NULL))
) STRICT;

/*sqlite*/ CREATE INDEX session_user ON session (user_id) WHERE user_id IS NOT NULL;
/*postgres*/ CREATE INDEX session_user_id ON session (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX session_customer ON session (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE terminal (
/*sqlite*/   id           INTEGER PRIMARY KEY,
/*postgres*/   id           BIGSERIAL,
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   public_id    TEXT    NOT NULL UNIQUE,
/*postgres*/   public_id    TEXT    NOT NULL,
  name         TEXT    NOT NULL,
/*sqlite*/   key_hash     TEXT    NOT NULL UNIQUE,
  last_four    TEXT    NOT NULL,
  created_at   INTEGER NOT NULL,
  last_seen_at INTEGER,
/*postgres*/   PRIMARY KEY (shop_id, id),
/*postgres*/   UNIQUE (shop_id, public_id)
) STRICT;

/*sqlite*/ CREATE INDEX terminal_shop ON terminal (shop_id);

-- At most one code per terminal, stored as a MAC. It is found without a shop.
CREATE TABLE pairing_code (
/*sqlite*/   terminal_id INTEGER PRIMARY KEY REFERENCES terminal (id) ON DELETE CASCADE,
/*postgres*/   terminal_id INTEGER NOT NULL,
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  mac         TEXT    NOT NULL UNIQUE,
  expires_at  INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, terminal_id)
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
/*sqlite*/   id         INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id         BIGSERIAL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  actor      TEXT    NOT NULL,
  actor_name TEXT    NOT NULL,
  action     TEXT    NOT NULL,
  subject    TEXT    NOT NULL,
  detail     TEXT    NOT NULL DEFAULT '{}',
  created_at INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id)
) STRICT;

/*sqlite*/ CREATE INDEX audit_shop ON audit (shop_id);
/*postgres*/ CREATE INDEX audit_id ON audit (id);

-- Mail to send, encrypted with the server's secret, so that codes in it cannot be read here.
CREATE TABLE mail (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  sealed     TEXT    NOT NULL,
/*sqlite*/   tries      INTEGER NOT NULL DEFAULT 0,
/*postgres*/   tries      INT     NOT NULL DEFAULT 0,
  due_at     INTEGER NOT NULL,
  stale_at   INTEGER NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;

/*sqlite*/ CREATE INDEX mail_due ON mail (due_at);
/*postgres*/ CREATE INDEX mail_due ON mail (due_at, id);
