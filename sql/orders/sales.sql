-- Sums of one day of a shop, for some of its orders at a time, in the order of their ids. A sale
-- belongs to the day on which it was paid in full, a refund to the day on which it was made. All
-- sums of a part are one statement, so that they agree while others sell. `name` is that of a
-- method, a tax rate or a product. `costed` is the amount for which lines with a known cost were
-- sold. `cost` is the cost of their goods, without goods that came back into the stock. `at_till`
-- is 1 for sales, payments and refunds of a till. A row has 0 in the columns that its kind of sum
-- does not use. SQLite reads the tables of a CROSS JOIN in their order.

-- name: sales.sold
WITH part AS (
  SELECT
    public_id, total_minor, points_redeemed, points_minor,
    CASE WHEN channel = 'till' THEN 1 ELSE 0 END AS at_till,
    CASE WHEN shipping IS NULL THEN 0 ELSE total_minor - subtotal_minor + discount_minor END
      AS shipping_minor
  FROM sale_order
  WHERE shop_id = $shop AND sold_on = $day
/*after*/ AND public_id > $after
  ORDER BY public_id
  LIMIT $limit
)
SELECT
  'all' AS sums, 0 AS at_till, MAX(public_id) AS last, NULL AS name, NULL AS product, NULL AS sku,
  NULL AS unit, COUNT(*) AS orders, COUNT(*) AS documents, 0 AS percent, 0 AS quantity,
  CAST(COALESCE(SUM(total_minor), 0) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM part
UNION ALL
SELECT
  'documents' AS sums, at_till AS at_till, NULL AS last, NULL AS name, NULL AS product,
  NULL AS sku, NULL AS unit, 0 AS orders, COUNT(*) AS documents, 0 AS percent, 0 AS quantity,
  0 AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM part
GROUP BY at_till
UNION ALL
SELECT
  'points' AS sums, at_till AS at_till, NULL AS last, NULL AS name, NULL AS product, NULL AS sku,
  NULL AS unit, 0 AS orders, 0 AS documents, 0 AS percent,
  CAST(SUM(points_redeemed) AS BIGINT) AS quantity,
  CAST(SUM(COALESCE(points_minor, 0)) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM part
WHERE points_redeemed > 0
GROUP BY at_till
UNION ALL
SELECT
  'shipping' AS sums, 0 AS at_till, NULL AS last, NULL AS name, NULL AS product, NULL AS sku,
  NULL AS unit, 0 AS orders, 0 AS documents, 0 AS percent, 0 AS quantity,
  CAST(COALESCE(SUM(shipping_minor), 0) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM part
UNION ALL
SELECT
  'method' AS sums, CASE WHEN p.terminal IS NULL THEN 0 ELSE 1 END AS at_till, NULL AS last,
  p.method AS name, NULL AS product, NULL AS sku, NULL AS unit, 0 AS orders, 0 AS documents,
  0 AS percent, 0 AS quantity, CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor,
  0 AS net_minor, 0 AS tax_minor
FROM part
CROSS JOIN sale_payment p
WHERE p.shop_id = $shop AND p.order_id = part.public_id
GROUP BY p.method, CASE WHEN p.terminal IS NULL THEN 0 ELSE 1 END
UNION ALL
SELECT
  'online' AS sums, 1 AS at_till, NULL AS last, NULL AS name, NULL AS product, NULL AS sku,
  NULL AS unit, 0 AS orders, COUNT(*) AS documents, 0 AS percent, 0 AS quantity,
  CAST(COALESCE(SUM(p.amount_minor), 0) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM part
CROSS JOIN sale_payment p
WHERE p.shop_id = $shop AND p.order_id = part.public_id
  AND part.at_till = 0 AND p.terminal IS NOT NULL
UNION ALL
SELECT
  'rounding' AS sums, CASE WHEN p.terminal IS NULL THEN 0 ELSE 1 END AS at_till, NULL AS last,
  NULL AS name, NULL AS product, NULL AS sku, NULL AS unit, 0 AS orders, 0 AS documents,
  0 AS percent, 0 AS quantity, CAST(SUM(p.rounding_minor) AS BIGINT) AS amount_minor,
  0 AS net_minor, 0 AS tax_minor
FROM part
CROSS JOIN sale_payment p
WHERE p.shop_id = $shop AND p.order_id = part.public_id
GROUP BY CASE WHEN p.terminal IS NULL THEN 0 ELSE 1 END
UNION ALL
SELECT
  'tax' AS sums, part.at_till AS at_till, NULL AS last, t.name AS name, NULL AS product,
  NULL AS sku, NULL AS unit, 0 AS orders, 0 AS documents, t.percent AS percent, 0 AS quantity,
  CAST(SUM(t.gross_minor) AS BIGINT) AS amount_minor,
  CAST(SUM(t.net_minor) AS BIGINT) AS net_minor, CAST(SUM(t.tax_minor) AS BIGINT) AS tax_minor
FROM part
CROSS JOIN sale_tax t
WHERE t.shop_id = $shop AND t.document = part.public_id
GROUP BY t.name, t.percent, part.at_till
UNION ALL
SELECT
  'product' AS sums, 0 AS at_till, NULL AS last, COALESCE(
    MAX(CASE WHEN l.pack = 1 THEN l.title END), MAX(COALESCE(l.title, l.name))
  ) AS name, l.product AS product, MAX(l.sku) AS sku, MAX(l.unit) AS unit, 0 AS orders,
  0 AS documents, 0 AS percent, CAST(SUM(l.quantity * l.pack) AS BIGINT) AS quantity,
  CAST(SUM(l.total_minor - l.share_minor) AS BIGINT) AS amount_minor, 0 AS net_minor,
  0 AS tax_minor
FROM part
CROSS JOIN sale_line l
WHERE l.shop_id = $shop AND l.order_id = part.public_id
GROUP BY l.product, CASE WHEN l.product IS NULL THEN l.name ELSE '' END
UNION ALL
SELECT
  'costed' AS sums, 0 AS at_till, NULL AS last, NULL AS name, l.product, NULL AS sku, NULL AS unit, 0 AS orders,
  0 AS documents, l.tax_percent AS percent, 0 AS quantity,
  CAST(SUM(l.total_minor - l.share_minor) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM part
CROSS JOIN sale_line l
WHERE l.shop_id = $shop AND l.order_id = part.public_id AND l.cost_minor IS NOT NULL
GROUP BY l.product, l.tax_percent
UNION ALL
SELECT
  'cost' AS sums, 0 AS at_till, NULL AS last, NULL AS name, l.product, NULL AS sku, NULL AS unit, 0 AS orders,
  0 AS documents, 0 AS percent, 0 AS quantity,
  CAST(SUM((l.cost_minor * l.quantity * l.pack + 500) / 1000) AS BIGINT) AS amount_minor,
  0 AS net_minor, 0 AS tax_minor
FROM part
CROSS JOIN sale_line l
WHERE l.shop_id = $shop AND l.order_id = part.public_id AND l.cost_minor IS NOT NULL
GROUP BY l.product

-- name: sales.returned
-- Without the refunds of orders that were paid in part or too late: they were never sold. A row
-- `rest` is a refund, by its order and position, of more money than its lines and shipping say.
-- `refund` is read once, and by a range of orders instead of by each order: PostgreSQL's planner
-- would read all refunds of the day again for each order if it knows nothing of the table yet.
WITH part AS (
  SELECT COUNT(*) AS orders, MAX(order_id) AS last
  FROM (
    SELECT DISTINCT r.order_id
    FROM sale_refund r
    WHERE r.shop_id = $shop AND r.taken_on = $day
/*after*/ AND r.order_id > $after
    ORDER BY r.order_id
    LIMIT $limit
  ) page
), refund AS (
  SELECT
    r.order_id, r.position, r.public_id, r.method, r.amount_minor, r.rounding_minor,
    r.shipping_minor, r.restock, CASE WHEN r.number LIKE '%-%' THEN 1 ELSE 0 END AS at_till
  FROM sale_refund r
  CROSS JOIN sale_order o
  WHERE r.shop_id = $shop AND r.taken_on = $day AND r.order_id <= (SELECT last FROM part)
/*after*/ AND r.order_id > $after
    AND o.shop_id = $shop AND o.public_id = r.order_id
    AND (o.sold_on IS NOT NULL OR o.status = 'returned')
)
SELECT
  'all' AS sums, 0 AS at_till, (SELECT last FROM part) AS last, NULL AS name, NULL AS product,
  NULL AS sku, NULL AS unit, (SELECT orders FROM part) AS orders, COUNT(*) AS documents,
  0 AS percent, 0 AS quantity, CAST(COALESCE(SUM(r.amount_minor), 0) AS BIGINT) AS amount_minor,
  0 AS net_minor, 0 AS tax_minor
FROM refund r
UNION ALL
SELECT
  'documents' AS sums, r.at_till AS at_till, NULL AS last,
  NULL AS name, NULL AS product, NULL AS sku, NULL AS unit, 0 AS orders, COUNT(*) AS documents,
  0 AS percent, 0 AS quantity, 0 AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM refund r
GROUP BY r.at_till
UNION ALL
SELECT
  'shipping' AS sums, 0 AS at_till, NULL AS last, NULL AS name, NULL AS product, NULL AS sku,
  NULL AS unit, 0 AS orders, 0 AS documents, 0 AS percent, 0 AS quantity,
  CAST(COALESCE(SUM(r.shipping_minor), 0) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM refund r
UNION ALL
SELECT
  'method' AS sums, r.at_till AS at_till, NULL AS last,
  r.method AS name, NULL AS product, NULL AS sku, NULL AS unit, 0 AS orders, 0 AS documents,
  0 AS percent, 0 AS quantity,
  CAST(SUM(r.amount_minor + r.rounding_minor) AS BIGINT) AS amount_minor, 0 AS net_minor,
  0 AS tax_minor
FROM refund r
GROUP BY r.method, r.at_till
UNION ALL
SELECT
  'rounding' AS sums, r.at_till AS at_till, NULL AS last,
  NULL AS name, NULL AS product, NULL AS sku, NULL AS unit, 0 AS orders, 0 AS documents,
  0 AS percent, 0 AS quantity, CAST(SUM(r.rounding_minor) AS BIGINT) AS amount_minor,
  0 AS net_minor, 0 AS tax_minor
FROM refund r
GROUP BY r.at_till
UNION ALL
SELECT
  'tax' AS sums, r.at_till AS at_till, NULL AS last,
  t.name AS name, NULL AS product, NULL AS sku, NULL AS unit, 0 AS orders, 0 AS documents,
  t.percent AS percent, 0 AS quantity, CAST(SUM(t.gross_minor) AS BIGINT) AS amount_minor,
  CAST(SUM(t.net_minor) AS BIGINT) AS net_minor, CAST(SUM(t.tax_minor) AS BIGINT) AS tax_minor
FROM refund r
CROSS JOIN sale_tax t
WHERE t.shop_id = $shop AND t.document = r.public_id
GROUP BY t.name, t.percent, r.at_till
UNION ALL
SELECT
  'product' AS sums, 0 AS at_till, NULL AS last, COALESCE(
    MAX(CASE WHEN l.pack = 1 THEN l.title END), MAX(COALESCE(l.title, l.name))
  ) AS name, l.product AS product, MAX(l.sku) AS sku, MAX(l.unit) AS unit, 0 AS orders,
  0 AS documents, 0 AS percent, CAST(SUM(p.quantity * l.pack) AS BIGINT) AS quantity,
  CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM refund r
CROSS JOIN sale_refund_line p
CROSS JOIN sale_line l
WHERE p.shop_id = $shop AND p.order_id = r.order_id AND p.refund = r.position
  AND l.shop_id = $shop AND l.order_id = p.order_id AND l.position = p.line
GROUP BY l.product, CASE WHEN l.product IS NULL THEN l.name ELSE '' END
UNION ALL
SELECT
  'costed' AS sums, 0 AS at_till, NULL AS last, NULL AS name, l.product, NULL AS sku, NULL AS unit, 0 AS orders,
  0 AS documents, l.tax_percent AS percent, 0 AS quantity,
  CAST(SUM(p.amount_minor) AS BIGINT) AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM refund r
CROSS JOIN sale_refund_line p
CROSS JOIN sale_line l
WHERE p.shop_id = $shop AND p.order_id = r.order_id AND p.refund = r.position
  AND l.shop_id = $shop AND l.order_id = p.order_id AND l.position = p.line
  AND l.cost_minor IS NOT NULL
GROUP BY l.product, l.tax_percent
UNION ALL
SELECT
  'cost' AS sums, 0 AS at_till, NULL AS last, NULL AS name, l.product, NULL AS sku, NULL AS unit, 0 AS orders,
  0 AS documents, 0 AS percent, 0 AS quantity,
  CAST(SUM((l.cost_minor * p.quantity * l.pack + 500) / 1000) AS BIGINT) AS amount_minor,
  0 AS net_minor, 0 AS tax_minor
FROM refund r
CROSS JOIN sale_refund_line p
CROSS JOIN sale_line l
WHERE r.restock = 1
  AND p.shop_id = $shop AND p.order_id = r.order_id AND p.refund = r.position
  AND l.shop_id = $shop AND l.order_id = p.order_id AND l.position = p.line
  AND l.cost_minor IS NOT NULL
GROUP BY l.product
UNION ALL
SELECT
  'rest' AS sums, 0 AS at_till, NULL AS last, r.order_id AS name, NULL AS product, NULL AS sku,
  NULL AS unit, 0 AS orders, 0 AS documents, 0 AS percent, r.position AS quantity,
  r.amount_minor AS amount_minor, 0 AS net_minor, 0 AS tax_minor
FROM refund r
WHERE r.amount_minor - COALESCE(r.shipping_minor, 0) > (
    SELECT COALESCE(SUM(p.amount_minor), 0)
    FROM sale_refund_line p
    WHERE p.shop_id = $shop AND p.order_id = r.order_id AND p.refund = r.position
  )

-- name: sales.sold_orders
SELECT public_id
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop AND sold_on = $day
/*after*/ AND public_id > $after
ORDER BY public_id
LIMIT $limit

-- name: sales.returned_orders
SELECT DISTINCT order_id
FROM sale_refund
WHERE shop_id = $shop AND taken_on = $day
/*after*/ AND order_id > $after
ORDER BY order_id
LIMIT $limit
