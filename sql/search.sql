-- The words of a shop, to complete and repair the words of a search
-- (src/domain/search/vocabulary.ts).

-- name: search.known
SELECT word
/*owned*/ , shop_word.shop_id AS owning_shop
FROM shop_word
WHERE shop_id = $shop AND hidden IN ($hidden...) AND reversed = 0 AND word IN ($words...)

-- name: search.words
SELECT word
/*owned*/ , shop_word.shop_id AS owning_shop
FROM shop_word
WHERE shop_id = $shop
  AND hidden = $hidden
  AND reversed = $reversed
  AND word >= $from
  AND word < $to
ORDER BY word
LIMIT $limit

-- name: search.words_like
-- One text with blanks between the words: a row for each of thousands of words takes several times
-- as long.
SELECT string_agg(word, ' ') AS words
/*owned*/ , COALESCE(min(shop_word.shop_id), $shop) AS owning_shop
FROM shop_word
WHERE shop_id = $shop
  AND hidden IN ($hidden...)
  AND reversed = $reversed
  AND word >= $from
  AND word < $to
  AND length(word) BETWEEN $shortest AND $longest

-- name: search.listed
SELECT hidden, reversed, word
/*owned*/ , shop_word.shop_id AS owning_shop
FROM shop_word
WHERE shop_id = $shop AND (hidden, reversed, word) > ($hidden, $reversed, $word)
ORDER BY hidden, reversed, word
LIMIT $limit

-- name: search.postpone
-- leaves: words
INSERT INTO product_unindexed (shop_id, product_id)
VALUES
/*each*/ ($shop, $id...)
ON CONFLICT DO NOTHING

-- name: search.postponed
SELECT u.product_id AS id, p.document
/*owned*/ , u.shop_id AS owning_shop
FROM product_unindexed u
LEFT JOIN product p ON p.shop_id = $shop AND p.id = u.product_id
WHERE u.shop_id = $shop
ORDER BY u.product_id
LIMIT $limit

-- name: search.postponed_shops
SELECT DISTINCT shop_id AS id
FROM product_unindexed

-- name: search.catch_up
DELETE FROM product_unindexed
WHERE shop_id = $shop AND product_id IN ($id...)
