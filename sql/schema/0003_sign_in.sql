-- A guest has ordered with this address, and becomes an account by signing in with it.
-- `points_seal` is the seal of the shopper's points, which a shopper without points has, too.
-- `words` are those by which the shopper is found (`wordsOfShopper`), each after a blank, and a
-- blank at the end. A search reads their index from the newest row on. PostgreSQL has none, since
-- its indexes refuse long texts.
CREATE TABLE customer (
/*sqlite*/   id          INTEGER PRIMARY KEY,
/*postgres*/   id          BIGSERIAL,
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   public_id   TEXT    NOT NULL UNIQUE,
/*postgres*/   public_id   TEXT    NOT NULL,
  email       TEXT    NOT NULL,
  name        TEXT,
  phone       TEXT,
  created_at  INTEGER NOT NULL,
  points_seal TEXT,
  words       TEXT    NOT NULL,
  kind        TEXT    NOT NULL DEFAULT 'account' CHECK (kind IN ('account', 'guest')),
/*postgres*/   PRIMARY KEY (shop_id, id),
/*postgres*/   UNIQUE (shop_id, public_id),
  UNIQUE (shop_id, email)
) STRICT;

/*sqlite*/ CREATE INDEX customer_shop ON customer (shop_id);
CREATE INDEX customer_kind ON customer (shop_id, kind, id);
/*sqlite*/ CREATE INDEX customer_words ON customer (shop_id, id, words);

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

-- A code that was mailed, stored as a MAC. shop_id is null for a sign-in to the admin. `client`
-- is who asked for it: a MAC of the device if it has signed in with this email address before,
-- else of the client's IP address.
CREATE TABLE otp_challenge (
  public_id    TEXT    PRIMARY KEY,
  shop_id      INTEGER REFERENCES shop (id),
  email        TEXT    NOT NULL,
  code_mac     TEXT    NOT NULL,
/*sqlite*/   tries        INTEGER NOT NULL DEFAULT 0,
/*postgres*/   tries        INT     NOT NULL DEFAULT 0,
  last_try_at  INTEGER,
  created_at   INTEGER NOT NULL,
  expires_at   INTEGER NOT NULL,
  ended_at     INTEGER,
  client       TEXT    NOT NULL,
  known_device INTEGER NOT NULL CHECK (known_device IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX otp_challenge_email ON otp_challenge (email, created_at);
CREATE INDEX otp_challenge_created ON otp_challenge (created_at);

-- A link that signs in once. Without a user, it creates the first shop. `only_shop` is the one
-- shop that it opens, though it is of a user; null: it opens all of theirs.
CREATE TABLE login_link (
  hash       TEXT    PRIMARY KEY,
  user_id    INTEGER REFERENCES shop_user (id),
  expires_at INTEGER NOT NULL,
  only_shop  INTEGER
) STRICT, WITHOUT ROWID;

-- A session belongs to a user, or to a customer of one shop. It is found without a shop, so on
-- PostgreSQL it cannot refer to the customer by a foreign key: customers may be on other machines.
-- `only_shop` is that of its link.
-- everywhere
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
  only_shop    INTEGER,
  CHECK ((user_id IS NULL) <> (customer_id IS NULL)),
  CHECK ((shop_id IS NULL) = (customer_id IS NULL))
) STRICT;

/*sqlite*/ CREATE INDEX session_user ON session (user_id) WHERE user_id IS NOT NULL;
/*postgres*/ CREATE INDEX session_user_id ON session (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX session_customer ON session (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX session_expires ON session (expires_at);

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
