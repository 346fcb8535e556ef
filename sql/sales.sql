-- Sums of one day of a shop. A sale belongs to the day on which it was paid in full, a refund to
-- the day on which it was made.

-- name: sales.orders
SELECT COUNT(*) AS orders, CAST(COALESCE(SUM(total_minor), 0) AS BIGINT) AS total_minor
FROM sale_order
WHERE shop_id = $shop AND sold_on = $day

-- name: sales.refunds
SELECT COUNT(*) AS refunds, CAST(COALESCE(SUM(amount_minor), 0) AS BIGINT) AS refunded_minor
FROM sale_refund
WHERE shop_id = $shop AND taken_on = $day

-- name: sales.methods
SELECT p.method, CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor
FROM sale_order o
JOIN sale_payment p ON p.shop_id = o.shop_id AND p.order_id = o.public_id
WHERE o.shop_id = $shop AND o.sold_on = $day
GROUP BY p.method

-- name: sales.refund_methods
SELECT method, CAST(SUM(amount_minor + rounding_minor) AS BIGINT) AS amount_minor
FROM sale_refund
WHERE shop_id = $shop AND taken_on = $day
GROUP BY method

-- name: sales.taxes
SELECT
  t.name, t.percent, CAST(SUM(t.net_minor) AS BIGINT) AS net_minor,
  CAST(SUM(t.tax_minor) AS BIGINT) AS tax_minor, CAST(SUM(t.gross_minor) AS BIGINT) AS gross_minor
FROM sale_order o
JOIN sale_tax t ON t.shop_id = o.shop_id AND t.document = o.public_id
WHERE o.shop_id = $shop AND o.sold_on = $day
GROUP BY t.name, t.percent

-- name: sales.refund_taxes
SELECT
  t.name, t.percent, CAST(SUM(t.net_minor) AS BIGINT) AS net_minor,
  CAST(SUM(t.tax_minor) AS BIGINT) AS tax_minor, CAST(SUM(t.gross_minor) AS BIGINT) AS gross_minor
FROM sale_refund r
JOIN sale_tax t ON t.shop_id = r.shop_id AND t.document = r.public_id
WHERE r.shop_id = $shop AND r.taken_on = $day
GROUP BY t.name, t.percent

-- name: sales.products
SELECT
  l.product, MAX(l.name) AS name, MAX(l.sku) AS sku, MAX(l.unit) AS unit,
  CAST(SUM(l.quantity * l.pack) AS BIGINT) AS quantity,
  CAST(SUM(l.total_minor - l.share_minor) AS BIGINT) AS amount_minor
FROM sale_order o
JOIN sale_line l ON l.shop_id = o.shop_id AND l.order_id = o.public_id
WHERE o.shop_id = $shop AND o.sold_on = $day
GROUP BY l.product, CASE WHEN l.product IS NULL THEN l.name ELSE '' END

-- name: sales.refund_products
SELECT
  l.product, MAX(l.name) AS name, MAX(l.sku) AS sku, MAX(l.unit) AS unit,
  CAST(SUM(p.quantity * l.pack) AS BIGINT) AS quantity,
  CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor
FROM sale_refund r
JOIN sale_refund_line p
  ON p.shop_id = r.shop_id AND p.order_id = r.order_id AND p.refund = r.position
JOIN sale_line l
  ON l.shop_id = r.shop_id AND l.order_id = p.order_id AND l.position = p.line
WHERE r.shop_id = $shop AND r.taken_on = $day
GROUP BY l.product, CASE WHEN l.product IS NULL THEN l.name ELSE '' END
