-- The words of a shop, to complete and repair the words of a search
-- (src/store/search/vocabulary.ts).

-- name: search.knows
SELECT word
FROM shop_word
WHERE shop_id = $shop AND hidden = $hidden AND reversed = 0 AND word = $word

-- name: search.words
SELECT word
FROM shop_word
WHERE shop_id = $shop
  AND hidden = $hidden
  AND reversed = $reversed
  AND word >= $from
  AND word < $to
/*shortest*/ AND length(word) BETWEEN $shortest AND $longest
ORDER BY word
/*limit*/ LIMIT $limit

-- name: search.listed
SELECT hidden, reversed, word
FROM shop_word
WHERE shop_id = $shop AND (hidden, reversed, word) > ($hidden, $reversed, $word)
ORDER BY hidden, reversed, word
LIMIT $limit
