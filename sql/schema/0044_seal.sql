-- Seals: MACs with a key of the server, by which `kassa check` finds rows that kassa did not write.
-- A part of a shop is its members, its API keys, its tills or its settings, each with all its rows.
CREATE TABLE shop_seal (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  part    TEXT    NOT NULL,
  seal    TEXT    NOT NULL,
  PRIMARY KEY (shop_id, part)
) STRICT, WITHOUT ROWID;

-- The seal of all points of the shopper; null: an earlier version has made the account.
ALTER TABLE customer ADD COLUMN points_seal TEXT;

-- 1: all parts of the shop and the points of all its shoppers have seals. Those of earlier versions
-- get theirs from src/domain/upkeep/upgrade.ts.
ALTER TABLE shop ADD COLUMN rows_sealed INTEGER NOT NULL DEFAULT 0;
