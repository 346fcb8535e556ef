-- What is kept for a time only (src/domain/retention.ts). Tombstones go by age; the revisions
-- before the last one that went are a revision_gap then, so that a terminal which may have missed
-- it is told to begin again.
ALTER TABLE product_tombstone ADD COLUMN buried_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX product_tombstone_buried ON product_tombstone (buried_at);
