-- The language of a shop's product texts decides how their words are indexed. `index_rules` names
-- all rules by which some product may be indexed, the newest last. Products up to `indexed_to` are
-- indexed by the newest; null: all products are.
ALTER TABLE shop ADD COLUMN language TEXT COLLATE "C" NOT NULL DEFAULT 'en';
ALTER TABLE shop ADD COLUMN synonyms TEXT COLLATE "C" NOT NULL DEFAULT '[]';
ALTER TABLE shop ADD COLUMN index_rules TEXT COLLATE "C" NOT NULL DEFAULT 'en.0';
ALTER TABLE shop ADD COLUMN indexed_to BIGINT DEFAULT 0;

-- The words that a shop uses or has used, to complete and repair the words of a search. Hidden
-- words are for secret keys and members. Reversed ones are stems from the last letter to the first.
CREATE TABLE shop_word (
  shop_id  BIGINT              NOT NULL REFERENCES shop (id),
  hidden   INTEGER             NOT NULL CHECK (hidden IN (0, 1)),
  reversed INTEGER             NOT NULL CHECK (reversed IN (0, 1)),
  word     TEXT    COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, hidden, reversed, word)
);

-- All words of the products that have words which publishable keys must not find them by.
CREATE TABLE product_search_hidden (
  shop_id    BIGINT   NOT NULL REFERENCES shop (id),
  product_id BIGINT   NOT NULL,
  words      TSVECTOR NOT NULL,
  PRIMARY KEY (shop_id, product_id)
);

CREATE INDEX product_search_hidden_words ON product_search_hidden USING GIN (words);
