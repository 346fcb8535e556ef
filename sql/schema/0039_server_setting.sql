-- Settings of the whole server that its operator makes in the browser. `value` is JSON, encrypted
-- with the secret of the server where it has a password.
CREATE TABLE server_setting (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
