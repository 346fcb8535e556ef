-- name: series.open
INSERT INTO journal_series (shop_id, series, terminal, last_n, last_hash, opened_at)
VALUES ($shop, $series, $terminal, 0, $hash, $now)

-- name: series.find
SELECT series, terminal, last_n, last_hash, opened_at
/*owned*/ , journal_series.shop_id AS owning_shop
FROM journal_series
WHERE shop_id = $shop AND series = $series

-- name: series.advance
UPDATE journal_series
SET last_n = $n, last_hash = $hash
WHERE shop_id = $shop AND series = $series

-- name: series.list
-- Sorted by name as text: 10 comes before 2.
SELECT series, terminal, last_n, last_hash, opened_at
/*owned*/ , journal_series.shop_id AS owning_shop
FROM journal_series
WHERE shop_id = $shop
/*after*/ AND series > $after
ORDER BY series
LIMIT $limit

-- name: journal.append
INSERT INTO journal_entry (
  shop_id, series, n, at, kind, body, previous_hash, hash, order_id, attention, received_at
)
VALUES (
  $shop, $series, $n, $at, $kind, $body, $previous_hash, $hash, $order_id, $attention, $received_at
)

-- name: journal.any
SELECT n
/*owned*/ , journal_entry.shop_id AS owning_shop
FROM journal_entry
WHERE shop_id = $shop
LIMIT 1

-- name: journal.columns
  series, n, at, kind, body, previous_hash, hash, order_id, attention, received_at

-- name: journal.find
SELECT
/*+ journal.columns */
/*owned*/ , journal_entry.shop_id AS owning_shop
FROM journal_entry
WHERE shop_id = $shop AND series = $series AND n = $n

-- name: journal.entries
SELECT
/*+ journal.columns */
/*owned*/ , journal_entry.shop_id AS owning_shop
FROM journal_entry
WHERE shop_id = $shop AND series = $series AND n > $after
ORDER BY n
LIMIT $limit

-- name: journal.documents
-- Sales and refunds of tills, by their numbers.
SELECT (
  SELECT count(*)
  FROM sale_order
  WHERE shop_id = $shop AND number LIKE '%-%' AND sold_on IS NOT NULL
) + (
  SELECT count(*)
  FROM sale_refund
  WHERE shop_id = $shop AND number LIKE '%-%'
) AS documents

-- name: journal.open_days
-- The entries after the last closing of each series, if there are any. The terminal may be removed.
SELECT
  s.series, s.terminal, t.name AS terminal_name, e.at AS since, s.last_n - e.n + 1 AS entries
FROM journal_series s
JOIN journal_entry e ON e.shop_id = $shop AND e.series = s.series AND e.n = 1 + COALESCE(
  (
    SELECT MAX(c.n)
    FROM journal_entry c
    WHERE c.shop_id = $shop AND c.series = s.series AND c.kind = 'closing'
  ),
  0
)
LEFT JOIN terminal t ON t.shop_id = $shop AND t.public_id = s.terminal
WHERE s.shop_id = $shop
/*after*/ AND s.series > $after
ORDER BY s.series
LIMIT $limit

-- name: journal.closings
-- The last received comes first.
SELECT
/*+ journal.columns */
/*owned*/ , journal_entry.shop_id AS owning_shop
FROM journal_entry
WHERE shop_id = $shop AND kind = 'closing'
/*received_at*/ AND (received_at, series, n) < ($received_at, $series, $n)
ORDER BY received_at DESC, series DESC, n DESC
LIMIT $limit

-- name: journal.remarkable
-- The last received comes first.
SELECT
/*+ journal.columns */
/*owned*/ , journal_entry.shop_id AS owning_shop
FROM journal_entry
WHERE shop_id = $shop AND attention IS NOT NULL
/*received_at*/ AND (received_at, series, n) < ($received_at, $series, $n)
ORDER BY received_at DESC, series DESC, n DESC
LIMIT $limit

-- name: journal.early_refunds
-- The returns of sales that were unknown when the entries arrived.
SELECT
/*+ journal.columns */
/*owned*/ , journal_entry.shop_id AS owning_shop
FROM journal_entry
WHERE
  shop_id = $shop AND attention IS NOT NULL AND received_at > $after
  AND kind = 'refund' AND order_id IS NULL AND attention LIKE '%unknown_order%'
ORDER BY received_at, series, n

-- name: parked.list
SELECT p.public_id, p.terminal, t.name AS terminal_name, p.body, p.parked_at
/*owned*/ , p.shop_id AS owning_shop
FROM parked_basket p
LEFT JOIN terminal t ON t.shop_id = $shop AND t.public_id = p.terminal
WHERE p.shop_id = $shop AND p.taken_by IS NULL
ORDER BY p.parked_at, p.public_id
LIMIT $limit

-- name: parked.waiting
SELECT count(*) AS n
FROM parked_basket
WHERE shop_id = $shop AND taken_by IS NULL

-- name: parked.find
SELECT taken_by, body
/*owned*/ , parked_basket.shop_id AS owning_shop
FROM parked_basket
WHERE shop_id = $shop AND public_id = $public_id

-- name: parked.insert
INSERT INTO parked_basket (shop_id, public_id, terminal, customer, body, parked_at)
VALUES ($shop, $public_id, $terminal, $customer, $body, $parked_at)

-- name: parked.take
UPDATE parked_basket
SET taken_by = $terminal, customer = NULL, body = $taken
WHERE shop_id = $shop AND public_id = $public_id

-- name: parked.forget
DELETE FROM parked_basket
WHERE shop_id = $shop AND customer = $customer

-- name: parked.oldest
SELECT shop_id, public_id
/*owned*/ , parked_basket.shop_id AS owning_shop
FROM parked_basket
WHERE parked_at < $before
  -- Money that was taken for a basket is not forgotten. In texts, two characters stand for a quote.
  AND body NOT LIKE '%_payments_:[{%'
ORDER BY parked_at
LIMIT $limit

-- name: parked.delete
DELETE FROM parked_basket
WHERE shop_id = $shop AND public_id = $public_id
