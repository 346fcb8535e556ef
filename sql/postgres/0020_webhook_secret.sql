-- A secret that was replaced signs messages beside the new one until `old_secret_until`.
ALTER TABLE webhook ADD COLUMN old_secret TEXT COLLATE "C";
ALTER TABLE webhook ADD COLUMN old_secret_until BIGINT NOT NULL DEFAULT 0;
