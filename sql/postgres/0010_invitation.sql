-- An invitation to join a shop, by email address; there may be no user with that address yet.
CREATE TABLE invitation (
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  email      TEXT   COLLATE "C" NOT NULL,
  public_id  TEXT   COLLATE "C" NOT NULL,
  role       TEXT   COLLATE "C" NOT NULL CHECK (role IN ('owner', 'staff')),
  invited_by TEXT   COLLATE "C" NOT NULL,
  created_at BIGINT             NOT NULL,
  expires_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, email),
  UNIQUE (shop_id, public_id)
);

CREATE INDEX invitation_email ON invitation (email);
CREATE INDEX invitation_expires ON invitation (expires_at);
