-- JSON: what a till has said about the entries of its journal that wait on it; null: none do.
ALTER TABLE terminal ADD COLUMN waiting TEXT;
