-- A secret that was replaced signs messages beside the new one until `old_secret_until`.
ALTER TABLE webhook ADD COLUMN old_secret TEXT;
ALTER TABLE webhook ADD COLUMN old_secret_until INTEGER NOT NULL DEFAULT 0;
