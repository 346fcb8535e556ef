-- Sums of one day of a shop, for some of its orders at a time, in the order of their ids. A sale
-- belongs to the day on which it was paid in full, a refund to the day on which it was made.

-- name: sales.sold
SELECT
  COUNT(*) AS orders, COUNT(*) AS documents,
  CAST(COALESCE(SUM(s.total_minor), 0) AS BIGINT) AS amount_minor, MAX(s.public_id) AS last
FROM (
  SELECT public_id, total_minor
  FROM sale_order
  WHERE shop_id = $shop AND sold_on = $day
/*after*/ AND public_id > $after
  ORDER BY public_id
  LIMIT $limit
) s

-- name: sales.sold_methods
SELECT p.method, CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor
FROM sale_order o
JOIN sale_payment p ON p.shop_id = o.shop_id AND p.order_id = o.public_id
WHERE o.shop_id = $shop AND o.sold_on = $day AND o.public_id <= $last
/*after*/ AND o.public_id > $after
GROUP BY p.method

-- name: sales.sold_taxes
SELECT
  t.name, t.percent, CAST(SUM(t.net_minor) AS BIGINT) AS net_minor,
  CAST(SUM(t.tax_minor) AS BIGINT) AS tax_minor, CAST(SUM(t.gross_minor) AS BIGINT) AS gross_minor
FROM sale_order o
JOIN sale_tax t ON t.shop_id = o.shop_id AND t.document = o.public_id
WHERE o.shop_id = $shop AND o.sold_on = $day AND o.public_id <= $last
/*after*/ AND o.public_id > $after
GROUP BY t.name, t.percent

-- name: sales.sold_products
SELECT
  l.product, MAX(l.name) AS name, MAX(l.sku) AS sku, MAX(l.unit) AS unit,
  CAST(SUM(l.quantity * l.pack) AS BIGINT) AS quantity,
  CAST(SUM(l.total_minor - l.share_minor) AS BIGINT) AS amount_minor
FROM sale_order o
JOIN sale_line l ON l.shop_id = o.shop_id AND l.order_id = o.public_id
WHERE o.shop_id = $shop AND o.sold_on = $day AND o.public_id <= $last
/*after*/ AND o.public_id > $after
GROUP BY l.product, CASE WHEN l.product IS NULL THEN l.name ELSE '' END

-- name: sales.returned
SELECT
  COUNT(*) AS orders, CAST(COALESCE(SUM(s.refunds), 0) AS BIGINT) AS documents,
  CAST(COALESCE(SUM(s.amount_minor), 0) AS BIGINT) AS amount_minor, MAX(s.order_id) AS last
FROM (
  SELECT order_id, COUNT(*) AS refunds, SUM(amount_minor) AS amount_minor
  FROM sale_refund
  WHERE shop_id = $shop AND taken_on = $day
/*after*/ AND order_id > $after
  GROUP BY order_id
  ORDER BY order_id
  LIMIT $limit
) s

-- name: sales.returned_methods
SELECT method, CAST(SUM(amount_minor + rounding_minor) AS BIGINT) AS amount_minor
FROM sale_refund
WHERE shop_id = $shop AND taken_on = $day AND order_id <= $last
/*after*/ AND order_id > $after
GROUP BY method

-- name: sales.returned_taxes
SELECT
  t.name, t.percent, CAST(SUM(t.net_minor) AS BIGINT) AS net_minor,
  CAST(SUM(t.tax_minor) AS BIGINT) AS tax_minor, CAST(SUM(t.gross_minor) AS BIGINT) AS gross_minor
FROM sale_refund r
JOIN sale_tax t ON t.shop_id = r.shop_id AND t.document = r.public_id
WHERE r.shop_id = $shop AND r.taken_on = $day AND r.order_id <= $last
/*after*/ AND r.order_id > $after
GROUP BY t.name, t.percent

-- name: sales.returned_products
SELECT
  l.product, MAX(l.name) AS name, MAX(l.sku) AS sku, MAX(l.unit) AS unit,
  CAST(SUM(p.quantity * l.pack) AS BIGINT) AS quantity,
  CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor
FROM sale_refund r
JOIN sale_refund_line p
  ON p.shop_id = r.shop_id AND p.order_id = r.order_id AND p.refund = r.position
JOIN sale_line l
  ON l.shop_id = r.shop_id AND l.order_id = p.order_id AND l.position = p.line
WHERE r.shop_id = $shop AND r.taken_on = $day AND r.order_id <= $last
/*after*/ AND r.order_id > $after
GROUP BY l.product, CASE WHEN l.product IS NULL THEN l.name ELSE '' END
