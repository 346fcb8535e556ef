-- The keys of public metadata that search looks in, as a list in JSON; empty: all of them.
ALTER TABLE shop ADD COLUMN searched_metadata TEXT NOT NULL DEFAULT '[]';
