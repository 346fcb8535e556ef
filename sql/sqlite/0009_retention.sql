-- What is kept for a limited time (src/domain/upkeep/retention.ts). Tombstones are deleted by age;
-- the revisions up to the last one deleted become a revision_gap, so that a terminal which may have
-- missed it is told to begin again.
ALTER TABLE product_tombstone ADD COLUMN buried_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX product_tombstone_buried ON product_tombstone (buried_at);
