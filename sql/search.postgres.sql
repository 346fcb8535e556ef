-- Statements that only PostgreSQL understands: full-text search (src/store/postgres/full-text.ts
-- writes its words and queries), and locks.

-- name: order.driving_index
-- PostgreSQL chooses the index itself.

-- name: order.words_index
-- PostgreSQL chooses the index itself.

-- name: customer.words_index
-- PostgreSQL chooses the index itself.

-- name: order.shopper_index
-- PostgreSQL chooses the index itself.

-- name: order.guest_index
-- PostgreSQL chooses the index itself.

-- name: product.driving_index
-- PostgreSQL chooses the index itself.

-- name: product.stock_index
-- PostgreSQL chooses the index itself.

-- name: product.search
-- `IS TRUE` makes the server collect the matches once, rather than look each up among the products.
/*codes*/ AND (p.id IN (
/*match*/   SELECT s.product_id FROM product_search s WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY) UNION ALL
/*hidden*/  SELECT h.product_id FROM product_search_hidden h WHERE h.shop_id = $shop AND h.words @@ CAST($match AS TSQUERY) UNION ALL
/*codes*/   SELECT c.id FROM product c WHERE c.shop_id = $shop AND c.sku IN ($codes...) UNION ALL
/*codes*/   SELECT b.id FROM product b WHERE b.shop_id = $shop AND b.barcode = $code_key UNION ALL
/*codes*/   SELECT k.product_id FROM product_pack k WHERE k.shop_id = $shop AND k.barcode = $code_key)
/*many*/  IS TRUE
/*codes*/ )

-- name: product.found
SELECT p.id, p.item_group_id, p.category_id, p.brand_id, p.product_type, p.price_minor
/*owned*/ , p.shop_id AS owning_shop
FROM product p
WHERE p.shop_id = $shop
/*+ product.filter */
/*+ product.search */
LIMIT $limit

-- name: search.best
-- The matches are ranked before products are read, so that only the best ones are read. Joined with
-- the signs, they would be read one by one until the server has statistics.
SELECT p.id, s.presence
FROM (
  SELECT s.product_id, sign.rank, sign.presence
  FROM product_search s
  CROSS JOIN LATERAL (
    SELECT sum(g.weight) AS rank, CAST(sum(g.presence) AS INTEGER) AS presence
    FROM json_to_recordset(CAST(CAST($signs AS TEXT) AS JSON))
      AS g (weight INTEGER, presence INTEGER, query TSQUERY)
    WHERE s.words @@ g.query
  ) sign
  WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY)
  ORDER BY sign.rank DESC, s.product_id DESC
) s
JOIN product p ON p.id = s.product_id
WHERE p.shop_id = $shop
/*+ product.filter */
ORDER BY s.rank DESC, s.product_id DESC
LIMIT $limit

-- name: search.newest
SELECT p.id
/*owned*/ , s.shop_id AS owning_shop
FROM product_search s
JOIN product p ON p.shop_id = $shop AND p.id = s.product_id
WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY)
/*before*/ AND p.id < $before
/*+ product.filter */
ORDER BY p.id DESC
LIMIT $limit

-- name: search.newest_hidden
SELECT p.id
/*owned*/ , s.shop_id AS owning_shop
FROM product_search_hidden s
JOIN product p ON p.shop_id = $shop AND p.id = s.product_id
WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY)
/*before*/ AND p.id < $before
/*+ product.filter */
ORDER BY p.id DESC
LIMIT $limit

-- name: search.count
SELECT count(*) AS total
FROM (
  SELECT s.product_id
  FROM product_search s
/*published*/ JOIN product p ON p.shop_id = $shop AND p.id = s.product_id AND p.status = 'Published'
  WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY)
  LIMIT $limit
) f

-- name: search.count_hidden
SELECT count(*) AS total
FROM (
  SELECT s.product_id
  FROM product_search_hidden s
/*published*/ JOIN product p ON p.shop_id = $shop AND p.id = s.product_id AND p.status = 'Published'
  WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY)
  LIMIT $limit
) f

-- name: search.insert
INSERT INTO product_search (shop_id, product_id, words)
VALUES
/*each*/ ($shop, $id..., setweight(CAST($name... AS TSVECTOR), 'A') || setweight(CAST($about... AS TSVECTOR), 'B') || setweight(CAST($description... AS TSVECTOR), 'C'))

-- name: search.insert_hidden
INSERT INTO product_search_hidden (shop_id, product_id, words)
VALUES
/*each*/ ($shop, $id..., setweight(CAST($name... AS TSVECTOR), 'A') || setweight(CAST($about... AS TSVECTOR), 'B') || setweight(CAST($description... AS TSVECTOR), 'C') || CAST($hidden... AS TSVECTOR))

-- name: search.delete
DELETE FROM product_search
WHERE shop_id = $shop AND product_id IN ($id...)

-- name: search.delete_hidden
DELETE FROM product_search_hidden
WHERE shop_id = $shop AND product_id IN ($id...)

-- name: search.learn_all
INSERT INTO shop_word (shop_id, hidden, reversed, word)
VALUES
/*each*/ ($shop, $hidden, $reversed..., $word...)
ON CONFLICT DO NOTHING

-- name: search.forget
DELETE FROM shop_word
WHERE shop_id = $shop AND hidden = $hidden AND reversed = $reversed AND word = $word
  AND NOT EXISTS (
    SELECT 1
    FROM product_search s
    WHERE s.shop_id = $shop AND s.words @@ CAST($match AS TSQUERY)
  )
  AND NOT EXISTS (
    SELECT 1
    FROM product_search_hidden h
    WHERE h.shop_id = $shop AND h.words @@ CAST($match AS TSQUERY)
  )

-- name: mail.skip_claimed
  FOR UPDATE SKIP LOCKED

-- name: shop.turn
-- The servers that wait for this lock get it in their order. The lock of a changed row goes to the
-- one that asks first after a commit, which is often the one that has just had it.
SELECT pg_advisory_xact_lock(hashtextextended('kassa shop', $shop))

-- name: shop.lock
-- Other nodes see by `commits` that something was written.
UPDATE shop_revision
SET commits = commits + 1
WHERE shop_id = $shop

-- name: shop.commits
SELECT commits
/*owned*/ , shop_revision.shop_id AS owning_shop
FROM shop_revision
WHERE shop_id = $shop

-- name: shop.all_commits
SELECT shop_id, commits
/*owned*/ , shop_revision.shop_id AS owning_shop
FROM shop_revision
WHERE shop_id IN ($shops...)

-- name: shop.take_for_change
-- The statements shop.take_revisions and shop.for_change in one, and so in one message.
UPDATE shop_revision r
SET revision = r.revision + $count
FROM shop s
WHERE r.shop_id = $shop AND s.id = $shop
RETURNING r.revision, r.told AS is_told, s.currency, s.language, s.searched_metadata
/*owned*/ , r.shop_id AS owning_shop

-- name: lock.alone
SELECT pg_advisory_xact_lock(hashtextextended($name, 0))

-- name: database.size
SELECT pg_database_size(current_database()) AS bytes

-- name: database.writable
-- 0 for a standby, and for a database that an administrator lets only read.
SELECT CAST(current_setting('transaction_read_only') = 'off' AS INTEGER) AS writable
