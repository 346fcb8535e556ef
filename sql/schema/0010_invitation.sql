-- An invitation to join a shop, by email address; there may be no user with that address yet.
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
