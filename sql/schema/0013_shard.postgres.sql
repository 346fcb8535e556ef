-- The counter of a shop's changes, and the row that each write of the shop locks. `commits` grows
-- with every write, so that other nodes see that there was one.
CREATE TABLE shop_revision (
  shop_id  BIGINT PRIMARY KEY REFERENCES shop (id),
  revision BIGINT NOT NULL,
  commits  BIGINT NOT NULL DEFAULT 0
);

-- A terminal is found by its key without a shop.
CREATE TABLE terminal_key (
  hash        TEXT   COLLATE "C" PRIMARY KEY,
  shop_id     BIGINT             NOT NULL REFERENCES shop (id),
  terminal_id BIGINT             NOT NULL,
  UNIQUE (shop_id, terminal_id)
);
