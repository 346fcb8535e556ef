-- The schema of the core, one file for each subject. `id` joins tables and never leaves the
-- database; `public_id` is the TypeID in the API. Times are integer milliseconds, money is
-- integer minor units. Texts are compared by their bytes, as kassa compares them. On PostgreSQL,
-- tables that belong to shops have shop_id in every key, so that their rows can be spread over
-- machines. `-- everywhere` stands above a table that every machine has as a whole, because it is
-- read without naming a shop.
--
-- Each file is a step. It is written once, for SQLite; a line that begins with a flag is for one
-- engine only; src/store/step.ts says what PostgreSQL has instead of the rest. A database has a
-- step once, so a step that was released never changes: what comes later is a further file.
--
-- The steps of a module are in sql/<module>/schema. All steps of the core are run before them,
-- then theirs by their numbers. A module's tables refer to those of the core, and of modules that
-- it needs, whose numbers are lower: orders begin at 0100, the till at 0200.

-- The steps that the database has had. `module` is 'core' for those of the core, and `sql` is the
-- text of the file, by which the tables of a module are known when it is gone.
CREATE TABLE schema_step (
  module TEXT NOT NULL,
  name   TEXT NOT NULL,
  sql    TEXT NOT NULL,
  PRIMARY KEY (module, name)
) STRICT, WITHOUT ROWID;

-- Settings of the whole server that its operator makes in the browser. `value` is JSON, encrypted
-- with the secret of the server where it has a password.
-- everywhere
CREATE TABLE server_setting (
  name  TEXT NOT NULL PRIMARY KEY,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
