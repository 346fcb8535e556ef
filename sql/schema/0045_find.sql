-- The words by which an order or a customer is found (`wordsOfOrder`, `wordsOfShopper`), each
-- after a blank, and a blank at the end; null: a version that had no search wrote the row. A search
-- reads the index from the newest row on. PostgreSQL has none, since its indexes refuse long texts.
ALTER TABLE sale_order ADD COLUMN words TEXT;
ALTER TABLE customer ADD COLUMN words TEXT;

/*sqlite*/ CREATE INDEX sale_order_words ON sale_order (
/*sqlite*/   shop_id, public_id, status, channel, number, customer_id, words
/*sqlite*/ );
/*sqlite*/ CREATE INDEX customer_words ON customer (shop_id, id, words);
CREATE INDEX sale_order_without_words ON sale_order (shop_id, public_id) WHERE words IS NULL;
CREATE INDEX customer_without_words ON customer (shop_id, id) WHERE words IS NULL;
