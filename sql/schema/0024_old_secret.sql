-- All secrets that sign messages beside the present one, as JSON: [{"secret": …, "until": …}].
ALTER TABLE webhook ADD COLUMN old_secrets TEXT NOT NULL DEFAULT '[]';

UPDATE webhook
SET old_secrets = '[{"secret":"' || old_secret || '","until":' || CAST(old_secret_until AS TEXT) || '}]'
WHERE old_secret IS NOT NULL;

ALTER TABLE webhook DROP COLUMN old_secret;
ALTER TABLE webhook DROP COLUMN old_secret_until;
