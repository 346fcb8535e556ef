-- name: server.settings
SELECT name, value
FROM server_setting

-- name: server.set
INSERT INTO server_setting (name, value)
VALUES ($name, $value)
ON CONFLICT (name) DO UPDATE SET value = excluded.value
