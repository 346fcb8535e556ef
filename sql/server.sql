-- name: server.settings
SELECT name, value
FROM server_setting
WHERE name <> 'backupFailure'

-- name: server.setting
SELECT value
FROM server_setting
WHERE name = $name

-- name: server.set
INSERT INTO server_setting (name, value)
VALUES ($name, $value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
