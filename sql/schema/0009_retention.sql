-- Old tombstones are deleted (src/domain/upkeep/retention.ts). The revisions up to the last deleted
-- one become a revision_gap, so that a terminal that may have missed it loads the catalog again.
ALTER TABLE product_tombstone ADD COLUMN buried_at INTEGER NOT NULL DEFAULT 0;

CREATE INDEX product_tombstone_buried ON product_tombstone (buried_at);
