-- Statements that only SQLite understands: full-text search (src/domain/search/words.ts decides
-- what is indexed, src/domain/search/plan.ts what is searched for) and the choice of an index
-- (src/domain/catalog/list/driving-index.ts). Statements that only PostgreSQL needs are empty here.

-- name: order.driving_index
/*index_status*/    INDEXED BY sale_order_status
/*index_channel*/   INDEXED BY sale_order_channel
/*index_customer*/  INDEXED BY sale_order_customer
/*index_guest*/     INDEXED BY sale_order_email
/*index_attention*/ INDEXED BY sale_order_attention
/*index_change*/    INDEXED BY sale_order_updated

-- name: order.words_index
  INDEXED BY sale_order_words

-- name: customer.words_index
  INDEXED BY customer_words

-- name: order.shopper_index
  INDEXED BY sale_order_customer

-- name: order.guest_index
  INDEXED BY sale_order_email

-- name: product.driving_index
/*index_by_created*/    INDEXED BY product_by_created
/*index_by_updated*/    INDEXED BY product_by_updated
/*index_by_name*/       INDEXED BY product_by_name
/*index_by_price*/      INDEXED BY product_by_price
/*index_by_stock*/      INDEXED BY product_by_stock
/*index_by_sku*/        INDEXED BY product_by_sku
/*index_status*/        INDEXED BY product_status
/*index_category*/      INDEXED BY product_category
/*index_brand*/         INDEXED BY product_brand
/*index_product_type*/  INDEXED BY product_type
/*index_ids*/           INDEXED BY sqlite_autoindex_product_1
/*index_slug*/          INDEXED BY product_slug
/*index_sku*/           INDEXED BY product_sku
/*index_barcode*/       INDEXED BY product_barcode
/*index_item_group_id*/ INDEXED BY product_group
/*index_item_groups*/   INDEXED BY product_group
/*index_to_count*/      INDEXED BY product_to_count
/*index_none*/          NOT INDEXED

-- name: product.stock_index
-- It has what is out of stock, and is read in a tenth of the time that the products take.
  INDEXED BY product_by_stock

-- name: product.search
/*codes*/ AND p.id IN (
/*+ product.matched */
/*codes*/ )

-- name: product.found
-- With in_turn, products are looked up while matches are read, so that the limit ends both. With
-- IN, all matches are collected first. SQLite reads the tables of a CROSS JOIN in their order.
SELECT p.id, p.item_group_id, p.category_id, p.brand_id, p.product_type, p.price_minor
FROM
/*in_turn*/ (SELECT rowid AS id FROM product_search WHERE product_search MATCH $in_turn) m CROSS JOIN
  product p
/*+ product.driving_index */
WHERE p.shop_id = $shop
/*in_turn*/ AND p.id = m.id
/*+ product.filter */
/*+ product.search */
LIMIT $limit

-- name: product.matched
/*match*/   SELECT rowid AS id FROM product_search WHERE product_search MATCH $match UNION ALL
/*hidden*/  SELECT rowid FROM product_search_hidden WHERE product_search_hidden MATCH $match UNION ALL
/*codes*/   SELECT id FROM product WHERE shop_id = $shop AND sku IN ($codes...) UNION ALL
/*codes*/   SELECT id FROM product WHERE shop_id = $shop AND barcode = $code_key UNION ALL
/*codes*/   SELECT product_id FROM product_pack WHERE shop_id = $shop AND barcode = $code_key

-- name: search.matched
-- Looking up each match among the products takes seven times as long as reading the matches alone.
SELECT json_group_array(id) AS ids
FROM (
  SELECT 0 AS id WHERE FALSE
/*codes*/ UNION ALL
/*+ product.matched */
)

-- name: search.first_matched
-- FTS5 returns matches in the order of their ids, and stops at the limit.
SELECT json_group_array(id) AS ids
FROM (SELECT rowid AS id FROM product_search WHERE product_search MATCH $match LIMIT $limit)

-- name: product.unpublished
SELECT json_group_array(id) AS ids
FROM product INDEXED BY product_status
WHERE shop_id = $shop AND status IN ('Draft', 'Archived')

-- name: search.best
WITH sign (weight, presence, query) AS MATERIALIZED (
  SELECT json_extract(value, '$.weight'), json_extract(value, '$.presence'),
    json_extract(value, '$.query')
  FROM json_each($signs)
)
SELECT p.id, s.presence
FROM (
  SELECT s.rowid AS id, sum(g.weight) AS score, sum(g.presence) AS presence
  FROM sign g
  CROSS JOIN product_search s ON s.product_search MATCH g.query
  GROUP BY s.rowid
  HAVING sum(g.presence) > 0
/*first*/ ORDER BY score DESC, id DESC
/*first*/ LIMIT $first
) s
CROSS JOIN product p INDEXED BY product_by_created ON p.id = s.id
WHERE p.shop_id = $shop
/*+ product.filter */
ORDER BY s.score DESC, p.id DESC
LIMIT $limit

-- name: search.newest
SELECT p.id
FROM product_search s
CROSS JOIN product p INDEXED BY product_by_created ON p.id = s.rowid
WHERE s.product_search MATCH $match AND p.shop_id = $shop
/*before*/ AND s.rowid < $before
/*+ product.filter */
ORDER BY s.rowid DESC
LIMIT $limit

-- name: search.newest_hidden
SELECT p.id
FROM product_search_hidden s
CROSS JOIN product p INDEXED BY product_by_created ON p.id = s.rowid
WHERE s.product_search_hidden MATCH $match AND p.shop_id = $shop
/*before*/ AND s.rowid < $before
/*+ product.filter */
ORDER BY s.rowid DESC
LIMIT $limit

-- name: search.count
SELECT count(*) AS total
FROM (
  SELECT s.rowid
  FROM product_search s
/*published*/ CROSS JOIN product p INDEXED BY product_by_created
/*published*/   ON p.id = s.rowid AND p.shop_id = $shop AND p.status = 'Published'
  WHERE s.product_search MATCH $match
  LIMIT $limit
)

-- name: search.count_hidden
SELECT count(*) AS total
FROM (
  SELECT s.rowid
  FROM product_search_hidden s
/*published*/ CROSS JOIN product p INDEXED BY product_by_created
/*published*/   ON p.id = s.rowid AND p.shop_id = $shop AND p.status = 'Published'
  WHERE s.product_search_hidden MATCH $match
  LIMIT $limit
)

-- name: search.insert
INSERT INTO product_search (rowid, name, about, description)
VALUES ($id, $name, $about, $description)

-- name: search.insert_hidden
INSERT INTO product_search_hidden (rowid, name, about, description, hidden)
VALUES ($id, $name, $about, $description, $hidden)

-- name: search.delete
DELETE FROM product_search
WHERE rowid = $id

-- name: search.delete_hidden
DELETE FROM product_search_hidden
WHERE rowid = $id

-- name: search.learn_all
-- SQLite needs the WHERE, to tell the conflict from a join.
INSERT INTO shop_word (shop_id, hidden, reversed, word)
SELECT $shop, $hidden, 0, value FROM json_each($words)
UNION ALL
SELECT $shop, $hidden, 1, value FROM json_each($reversed_words) WHERE value IS NOT NULL
ON CONFLICT DO NOTHING

-- name: search.forget
DELETE FROM shop_word
WHERE shop_id = $shop AND hidden = $hidden AND reversed = $reversed AND word = $word
  AND NOT EXISTS (SELECT 1 FROM product_search WHERE product_search MATCH $match)
  AND NOT EXISTS (SELECT 1 FROM product_search_hidden WHERE product_search_hidden MATCH $match)

-- name: mail.skip_claimed
-- Empty, because one write runs at a time.

-- name: database.size
SELECT page_count * page_size AS bytes
FROM pragma_page_count(), pragma_page_size()

-- name: database.writable
-- 1, since a write itself says whether the disk takes it.
SELECT 1 AS writable

-- name: search.merge
-- Stops between two words once it has written this many pages.
INSERT INTO product_search (product_search, rank)
VALUES ('merge', $pages)

-- name: search.merge_hidden
INSERT INTO product_search_hidden (product_search_hidden, rank)
VALUES ('merge', $pages)

-- name: search.changed_rows
-- Also counts the rows in which FTS5 keeps an index.
SELECT total_changes() AS total
