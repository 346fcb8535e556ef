-- Every word is indexed with the id of its shop behind it ("mugq12"), so that shops share no words.
/*sqlite*/ CREATE VIRTUAL TABLE product_search USING fts5 (
/*sqlite*/   name, about, description,
/*sqlite*/   content = '',
/*sqlite*/   contentless_delete = 1,
/*sqlite*/   tokenize = 'porter unicode61 remove_diacritics 2'
/*sqlite*/ );
/*postgres*/ CREATE TABLE product_search (
/*postgres*/   shop_id    INTEGER  NOT NULL REFERENCES shop (id),
/*postgres*/   product_id INTEGER  NOT NULL,
/*postgres*/   words      TSVECTOR NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, product_id)
/*postgres*/ );
/*postgres*/ CREATE INDEX product_search_words ON product_search USING GIN (words);

-- All words of the products that have words which publishable keys must not find them by.
/*sqlite*/ CREATE VIRTUAL TABLE product_search_hidden USING fts5 (
/*sqlite*/   name, about, description, hidden,
/*sqlite*/   content = '',
/*sqlite*/   contentless_delete = 1,
/*sqlite*/   tokenize = 'unicode61 remove_diacritics 0'
/*sqlite*/ );
/*postgres*/ CREATE TABLE product_search_hidden (
/*postgres*/   shop_id    INTEGER  NOT NULL REFERENCES shop (id),
/*postgres*/   product_id INTEGER  NOT NULL,
/*postgres*/   words      TSVECTOR NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, product_id)
/*postgres*/ );
/*postgres*/ CREATE INDEX product_search_hidden_words ON product_search_hidden USING GIN (words);

-- By default, FTS5 merges the parts of an index within some statement that writes to it, which
-- then takes seconds in a large shop. So kassa has them merged on another thread, a few pages at
-- a time (src/store/sqlite/merges.ts). Only an index of 1,000 parts, which that thread has not
-- merged for long, is still merged by a write. A part is also merged once 30 percent of its rows
-- are deleted.
/*sqlite*/ INSERT INTO product_search (product_search, rank) VALUES ('automerge', 0);
/*sqlite*/ INSERT INTO product_search (product_search, rank) VALUES ('crisismerge', 1000);
/*sqlite*/ INSERT INTO product_search (product_search, rank) VALUES ('deletemerge', 30);
/*sqlite*/ INSERT INTO product_search_hidden (product_search_hidden, rank) VALUES ('automerge', 0);
/*sqlite*/ INSERT INTO product_search_hidden (product_search_hidden, rank) VALUES ('crisismerge', 1000);
/*sqlite*/ INSERT INTO product_search_hidden (product_search_hidden, rank) VALUES ('deletemerge', 30);

-- The words that a shop uses or has used, to complete and repair the words of a search. Hidden
-- words are for secret keys and members. Reversed ones are stems from the last letter to the
-- first.
CREATE TABLE shop_word (
  shop_id  INTEGER NOT NULL REFERENCES shop (id),
  hidden   INTEGER NOT NULL CHECK (hidden IN (0, 1)),
  reversed INTEGER NOT NULL CHECK (reversed IN (0, 1)),
  word     TEXT    NOT NULL,
  PRIMARY KEY (shop_id, hidden, reversed, word)
) STRICT, WITHOUT ROWID;

-- Products that a batch has written and whose words are not indexed yet. Indexing takes longer
-- than the rows, so it follows the transaction of the batch, in slices between other writes.
CREATE TABLE product_unindexed (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  product_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, product_id)
) STRICT, WITHOUT ROWID;
