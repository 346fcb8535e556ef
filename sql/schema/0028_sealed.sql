-- 1: all orders of the shop have a digest with the key of the server, so one without is damaged.
-- The orders of earlier versions get theirs from src/domain/upkeep/sealing.ts.
ALTER TABLE shop ADD COLUMN sealed INTEGER NOT NULL DEFAULT 0;
