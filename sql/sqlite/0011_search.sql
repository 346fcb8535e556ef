-- The language of a shop's product texts decides how their words are indexed. `index_rules` names
-- all rules by which some product may be indexed, the newest last ("en.0": by kassa 0.1, which left
-- stemming to FTS5). Products up to `indexed_to` are indexed by the newest; null: all products are.
ALTER TABLE shop ADD COLUMN language TEXT NOT NULL DEFAULT 'en';
ALTER TABLE shop ADD COLUMN synonyms TEXT NOT NULL DEFAULT '[]';
ALTER TABLE shop ADD COLUMN index_rules TEXT NOT NULL DEFAULT 'en.0';
ALTER TABLE shop ADD COLUMN indexed_to INTEGER DEFAULT 0;

-- The words that a shop uses or has used, to complete and repair the words of a search. Hidden
-- words are for secret keys and members. Reversed ones are stems from the last letter to the first.
CREATE TABLE shop_word (
  shop_id  INTEGER NOT NULL REFERENCES shop (id),
  hidden   INTEGER NOT NULL CHECK (hidden IN (0, 1)),
  reversed INTEGER NOT NULL CHECK (reversed IN (0, 1)),
  word     TEXT    NOT NULL,
  PRIMARY KEY (shop_id, hidden, reversed, word)
) STRICT, WITHOUT ROWID;

INSERT INTO shop_word (shop_id, hidden, reversed, word)
SELECT shop_id, 0, 0, word FROM search_word;

DROP TABLE search_word;

-- All words of the products that have words which publishable keys must not find them by.
CREATE VIRTUAL TABLE product_search_hidden USING fts5 (
  name, about, description, hidden,
  content = '',
  contentless_delete = 1,
  tokenize = 'unicode61 remove_diacritics 0'
);
