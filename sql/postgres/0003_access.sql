-- Access: sign-in codes and links, sessions, shoppers, terminals, and the audit log.

-- The origins whose pages may use a shop's shopper routes with cookies: https://shop.example
CREATE TABLE shop_origin (
  shop_id BIGINT           NOT NULL REFERENCES shop (id),
  origin  TEXT COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, origin)
);

CREATE INDEX shop_origin_origin ON shop_origin (origin);

CREATE TABLE customer (
  id         BIGSERIAL,
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  public_id  TEXT   COLLATE "C" NOT NULL,
  email      TEXT   COLLATE "C" NOT NULL,
  name       TEXT   COLLATE "C",
  phone      TEXT   COLLATE "C",
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, public_id),
  UNIQUE (shop_id, email)
);

-- A subject of an identity provider, and the user that it signs in.
CREATE TABLE identity (
  issuer     TEXT   COLLATE "C" NOT NULL,
  subject    TEXT   COLLATE "C" NOT NULL,
  user_id    BIGINT             NOT NULL REFERENCES shop_user (id),
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (issuer, subject)
);

-- The state values of finished sign-ins with a provider, so that none is used twice.
CREATE TABLE spent_state (
  hash       TEXT   COLLATE "C" PRIMARY KEY,
  expires_at BIGINT             NOT NULL
);

CREATE INDEX spent_state_expires ON spent_state (expires_at);

-- A code that was mailed, stored as a MAC. shop_id is null for a sign-in to the admin.
CREATE TABLE otp_challenge (
  public_id   TEXT    COLLATE "C" PRIMARY KEY,
  shop_id     BIGINT              REFERENCES shop (id),
  email       TEXT    COLLATE "C" NOT NULL,
  code_mac    TEXT    COLLATE "C" NOT NULL,
  tries       INTEGER             NOT NULL DEFAULT 0,
  last_try_at BIGINT,
  created_at  BIGINT              NOT NULL,
  expires_at  BIGINT              NOT NULL,
  ended_at    BIGINT
);

CREATE INDEX otp_challenge_email ON otp_challenge (email, created_at);
CREATE INDEX otp_challenge_created ON otp_challenge (created_at);

-- A link that signs in once. Without a user, it creates the first shop.
CREATE TABLE login_link (
  hash       TEXT   COLLATE "C" PRIMARY KEY,
  user_id    BIGINT             REFERENCES shop_user (id),
  expires_at BIGINT             NOT NULL
);

-- A session belongs to a user, or to a customer of one shop. It is found without a shop, so it
-- cannot refer to the customer by a foreign key, because customers may be spread over machines.
CREATE TABLE session (
  id           BIGSERIAL          PRIMARY KEY,
  public_id    TEXT   COLLATE "C" NOT NULL UNIQUE,
  user_id      BIGINT             REFERENCES shop_user (id),
  customer_id  BIGINT,
  shop_id      BIGINT             REFERENCES shop (id),
  method       TEXT   COLLATE "C" NOT NULL CHECK (method IN ('otp', 'oidc', 'link')),
  device       TEXT   COLLATE "C" NOT NULL,
  created_at   BIGINT             NOT NULL,
  last_seen_at BIGINT             NOT NULL,
  expires_at   BIGINT             NOT NULL,
  CHECK ((user_id IS NULL) <> (customer_id IS NULL)),
  CHECK ((shop_id IS NULL) = (customer_id IS NULL))
);

CREATE INDEX session_user_id ON session (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX session_customer ON session (customer_id) WHERE customer_id IS NOT NULL;
CREATE INDEX session_expires ON session (expires_at);

CREATE TABLE terminal (
  id           BIGSERIAL,
  shop_id      BIGINT             NOT NULL REFERENCES shop (id),
  public_id    TEXT   COLLATE "C" NOT NULL,
  name         TEXT   COLLATE "C" NOT NULL,
  last_four    TEXT   COLLATE "C" NOT NULL,
  created_at   BIGINT             NOT NULL,
  last_seen_at BIGINT,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, public_id)
);

-- At most one code per terminal, stored as a MAC. It is found without a shop.
CREATE TABLE pairing_code (
  terminal_id BIGINT             NOT NULL,
  shop_id     BIGINT             NOT NULL REFERENCES shop (id),
  mac         TEXT   COLLATE "C" NOT NULL UNIQUE,
  expires_at  BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, terminal_id)
);

-- The first two digits of barcodes from a shop's scales, and whether they contain weight or price.
CREATE TABLE shop_scale_prefix (
  shop_id BIGINT           NOT NULL REFERENCES shop (id),
  prefix  TEXT COLLATE "C" NOT NULL,
  kind    TEXT COLLATE "C" NOT NULL CHECK (kind IN ('weight', 'price')),
  PRIMARY KEY (shop_id, prefix)
);

-- Append only. `actor` is a public id or the kind of a key, never a secret.
CREATE TABLE audit (
  id         BIGSERIAL,
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  actor      TEXT   COLLATE "C" NOT NULL,
  actor_name TEXT   COLLATE "C" NOT NULL,
  action     TEXT   COLLATE "C" NOT NULL,
  subject    TEXT   COLLATE "C" NOT NULL,
  detail     TEXT   COLLATE "C" NOT NULL DEFAULT '{}',
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, id)
);

CREATE INDEX audit_id ON audit (id);

-- Mail to send, encrypted with the server's secret, so that codes in it cannot be read here.
CREATE TABLE mail (
  id         BIGSERIAL           PRIMARY KEY,
  sealed     TEXT    COLLATE "C" NOT NULL,
  tries      INTEGER             NOT NULL DEFAULT 0,
  due_at     BIGINT              NOT NULL,
  stale_at   BIGINT              NOT NULL,
  created_at BIGINT              NOT NULL
);

CREATE INDEX mail_due ON mail (due_at, id);
