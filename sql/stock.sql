-- name: stock.append
INSERT INTO stock_entry (
  shop_id, product, delta, stock, reason, note, actor, actor_name, created_at
)
VALUES ($shop, $product, $delta, $stock, $reason, $note, $actor, $actor_name, $created_at)

-- name: stock.list
SELECT id, delta, stock, reason, note, actor, actor_name, created_at
FROM stock_entry
WHERE shop_id = $shop AND product = $product
/*before*/ AND id < $before
ORDER BY id DESC
LIMIT $limit

-- name: stock.oldest
SELECT id, shop_id, product, created_at
FROM stock_entry
WHERE id > $after
ORDER BY id
LIMIT $limit

-- name: stock.fold
UPDATE stock_entry
SET
  delta = (
    SELECT CAST(SUM(e.delta) AS BIGINT)
    FROM stock_entry e
    WHERE e.shop_id = $shop AND e.product = $product AND e.id <= $id
  ),
  reason = $reason, note = NULL, actor = $actor, actor_name = $actor
WHERE shop_id = $shop AND product = $product AND id = $id AND EXISTS (
  SELECT 1
  FROM stock_entry o
  WHERE o.shop_id = $shop AND o.product = $product AND o.id < $id
)

-- name: stock.forget
DELETE FROM stock_entry
WHERE shop_id = $shop AND product = $product AND id < $below
