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
