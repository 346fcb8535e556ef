-- name: order.columns
  o.public_id, o.channel, o.status, o.number, o.currency, o.customer_id AS shopper_id, o.email,
  o.discount_minor, o.discount_reason, o.points_redeemed, o.points_minor, o.subtotal_minor,
  o.total_minor,
  o.shipping, o.payment_way, o.fulfilment, o.address, o.note, o.metadata, o.receipt, o.terminal,
  o.placed_from, o.attention, o.stock_taken,
  o.sold_at, o.sold_on, o.created_at, o.updated_at, o.expires_at, o.digest, o.cancellation,
  o.handed_over_by, o.served_by, o.delivered_at, o.tracking, o.replaces, o.replaced_by,
  c.email AS shopper_email, c.name AS shopper_name

-- name: order.any
SELECT public_id
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop
LIMIT 1

-- name: order.find
SELECT
/*+ order.columns */
/*owned*/ , o.shop_id AS owning_shop
FROM sale_order o
LEFT JOIN customer c ON c.shop_id = $shop AND c.public_id = o.customer_id
WHERE o.shop_id = $shop
/*public_id*/ AND o.public_id = $public_id
/*number*/    AND o.number = $number
/*orders*/    AND o.public_id IN ($orders...)
/*receipt*/   AND o.receipt = $receipt AND o.sold_at IS NOT NULL

-- name: order.filter
/*customer*/  AND o.customer_id = $customer
/*guest*/     AND o.customer_id IS NULL AND o.email = $guest
/*person*/    AND (o.customer_id = $person OR o.customer_id IS NULL AND o.email = $person_email)
/*number*/    AND o.number = $number
/*status*/    AND o.status IN ($status...)
/*channel*/   AND o.channel = $channel
/*attention*/ AND o.attention IS NOT NULL
/*todo_prepare*/ AND o.fulfilment <> 'delivery'
/*todo_prepare*/ AND (o.status = 'paid' OR o.status = 'open' AND o.payment_way = 'counter')
/*todo_send*/ AND o.fulfilment = 'delivery'
/*todo_send*/ AND (o.status = 'paid' OR o.status = 'open' AND o.payment_way = 'counter')
/*todo_collect*/ AND o.status = 'ready'
/*todo_counter*/ AND o.fulfilment <> 'delivery' AND o.status IN ('open', 'paid', 'ready')
/*todo_counter*/ AND o.channel = 'online'
/*todo_money*/ AND o.sold_at IS NULL
/*todo_money*/ AND (
/*todo_money*/   o.status = 'shipped' OR o.payment_way = 'transfer' AND o.status IN ('open', 'ready')
/*todo_money*/ )
/*since*/     AND o.updated_at >= $since

-- name: order.list
SELECT
/*+ order.columns */
/*owned*/ , o.shop_id AS owning_shop
FROM sale_order o
/*+ order.driving_index */
LEFT JOIN customer c ON c.shop_id = $shop AND c.public_id = o.customer_id
WHERE o.shop_id = $shop
/*+ order.filter */
/*after_id*/     AND o.public_id < $after_id
/*after_change*/ AND (o.updated_at, o.public_id) < ($after_updated_at, $after_change)
/*until_id*/     AND o.public_id >= $until_id
/*until_change*/ AND (o.updated_at, o.public_id) >= ($since, $until_change)
/*by_change*/ ORDER BY o.updated_at DESC, o.public_id DESC
/*by_id*/     ORDER BY o.public_id DESC
LIMIT $limit
/*skip*/ OFFSET $skip

-- name: order.place
-- The order that is this many below a place in the list.
SELECT o.public_id
/*owned*/ , o.shop_id AS owning_shop
FROM sale_order o
/*+ order.words_index */
WHERE o.shop_id = $shop
/*after*/ AND o.public_id < $after
ORDER BY o.public_id DESC
LIMIT 1 OFFSET $skip

-- name: order.search
-- The orders of a part of the list that have all words, the newest first.
SELECT o.public_id
/*owned*/ , o.shop_id AS owning_shop
FROM sale_order o
/*+ order.words_index */
WHERE o.shop_id = $shop
/*after*/ AND o.public_id < $after
/*until*/ AND o.public_id >= $until
/*+ order.filter */
  AND (
    o.number = $found
/*refunded*/ OR o.public_id = $refunded
/*shoppers*/ OR o.customer_id IN ($shoppers...)
/*word1*/   OR (o.words LIKE $word1 ESCAPE '!'
/*word2*/     AND o.words LIKE $word2 ESCAPE '!'
/*word3*/     AND o.words LIKE $word3 ESCAPE '!'
/*word4*/     AND o.words LIKE $word4 ESCAPE '!'
/*word5*/     AND o.words LIKE $word5 ESCAPE '!'
/*word6*/     AND o.words LIKE $word6 ESCAPE '!'
/*word1*/   )
  )
ORDER BY o.public_id DESC
LIMIT $limit

-- name: order.lines
SELECT
  order_id, position, public_id, product, name, title, options, content, sku, unit,
  quantity, pack, unit_price_minor, cost_minor, discount_minor, share_minor, tax_name AS tax_rate__name,
  tax_percent AS tax_rate__percent, total_minor
/*owned*/ , sale_line.shop_id AS owning_shop
FROM sale_line
WHERE shop_id = $shop AND order_id IN ($orders...)
ORDER BY order_id, position

-- name: order.taxes
SELECT document, name, percent, net_minor, tax_minor, gross_minor
/*owned*/ , sale_tax.shop_id AS owning_shop
FROM sale_tax
WHERE shop_id = $shop AND document IN ($documents...)
ORDER BY document, position

-- name: order.payments
SELECT
  order_id, public_id, method, amount_minor, given_minor, change_minor, rounding_minor, reference,
  terminal, actor, created_at
/*owned*/ , sale_payment.shop_id AS owning_shop
FROM sale_payment
WHERE shop_id = $shop AND order_id IN ($orders...)
ORDER BY order_id, position

-- name: order.refunds
SELECT
  order_id, position, public_id, number, amount_minor, shipping_minor, rounding_minor, method,
  restock, reason, actor, created_at, taken_on
/*owned*/ , sale_refund.shop_id AS owning_shop
FROM sale_refund
WHERE shop_id = $shop AND order_id IN ($orders...)
ORDER BY order_id, position

-- name: order.refund_lines
SELECT order_id, refund, line, quantity, amount_minor
/*owned*/ , sale_refund_line.shop_id AS owning_shop
FROM sale_refund_line
WHERE shop_id = $shop AND order_id IN ($orders...)
ORDER BY order_id, refund, line

-- name: order.of_payment
SELECT order_id
/*owned*/ , sale_payment.shop_id AS owning_shop
FROM sale_payment
WHERE shop_id = $shop AND method = $method AND reference = $reference

-- name: order.exchanged
SELECT order_id
/*owned*/ , sale_refund.shop_id AS owning_shop
FROM sale_refund
WHERE
  shop_id = $shop AND number = $number AND method = 'exchange' AND amount_minor = $amount_minor

-- name: order.of_refund
SELECT order_id
/*owned*/ , sale_refund.shop_id AS owning_shop
FROM sale_refund
WHERE shop_id = $shop AND number = $number

-- name: order.last_number
SELECT value
/*owned*/ , sale_counter.shop_id AS owning_shop
FROM sale_counter
WHERE shop_id = $shop AND kind = $kind

-- name: order.documents
SELECT public_id, shipping, address, metadata
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop
/*after*/ AND public_id > $after
ORDER BY public_id
LIMIT $limit

-- name: order.of_person
SELECT public_id
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop AND customer_id = $shopper
UNION ALL
SELECT public_id
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop AND customer_id IS NULL AND email = $email
ORDER BY public_id DESC

-- name: order.mark_forgotten
UPDATE sale_order
SET forgets = 1
WHERE shop_id = $shop AND forgets = 0
/*shopper*/ AND customer_id = $shopper
/*email*/   AND customer_id IS NULL AND email = $email

-- name: order.forgotten
SELECT public_id
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop AND forgets = 1 AND created_at <= $before
ORDER BY created_at, public_id
LIMIT $limit

-- name: order.forget
UPDATE sale_order
SET
  email = NULL, address = NULL, tracking = NULL, note = NULL, placed_from = NULL, forgets = 0,
  words = $words, digest = $digest
WHERE shop_id = $shop AND public_id = $public_id

-- name: order.open_of_client
-- When the orders of a guest's address were placed that nobody has paid for, also those that cost
-- nothing, the newest first; then those of a shopper who was signed in, and of an email address.
SELECT created_at
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE shop_id = $shop AND placed_from = $client AND created_at > $after
  AND (status = 'open' OR total_minor = 0)
ORDER BY created_at DESC
LIMIT $limit

-- name: order.open_of_shopper
SELECT o.created_at
/*owned*/ , o.shop_id AS owning_shop
FROM sale_order o
/*+ order.shopper_index */
WHERE o.shop_id = $shop AND o.customer_id = $shopper AND (o.status = 'open' OR o.total_minor = 0)
  AND o.created_at > $after AND o.payment_way IS NOT NULL
ORDER BY o.created_at DESC
LIMIT $limit

-- name: order.open_of_guest
SELECT o.created_at
/*owned*/ , o.shop_id AS owning_shop
FROM sale_order o
/*+ order.guest_index */
WHERE o.shop_id = $shop AND o.customer_id IS NULL AND o.email = $guest
  AND (o.status = 'open' OR o.total_minor = 0)
  AND o.created_at > $after AND o.placed_from IS NOT NULL
ORDER BY o.created_at DESC
LIMIT $limit

-- name: order.expired
-- The orders of all shops.
SELECT shop_id, public_id
/*owned*/ , sale_order.shop_id AS owning_shop
FROM sale_order
WHERE status = 'open' AND expires_at <= $now
ORDER BY expires_at
LIMIT $limit

-- name: order.insert
INSERT INTO sale_order (
  shop_id, public_id, channel, status, number, currency, customer_id, email, discount_minor,
  discount_reason, points_redeemed, points_minor, subtotal_minor, total_minor, shipping,
  payment_way, fulfilment, address, note, metadata, receipt, terminal, placed_from, attention,
  stock_taken, sold_at, sold_on, created_at, updated_at, expires_at, digest, words, replaces,
  served_by
)
VALUES (
  $shop, $public_id, $channel, $status, $number, $currency, $shopper_id, $email, $discount_minor,
  $discount_reason, $points_redeemed, $points_minor, $subtotal_minor, $total_minor, $shipping,
  $payment_way, $fulfilment, $address, $note, $metadata, $receipt, $terminal, $placed_from,
  $attention, $stock_taken, $sold_at, $sold_on, $created_at, $updated_at, $expires_at, $digest,
  $words, $replaces, $served_by
)

-- name: order.add_lines
INSERT INTO sale_line (
  shop_id, order_id, position, public_id, product, name, title, options, content, sku, unit, quantity,
  pack, unit_price_minor, cost_minor, discount_minor, share_minor, tax_name, tax_percent, total_minor
)
VALUES
/*each*/ ($shop, $order, $position..., $public_id..., $product..., $name..., $title..., $options..., $content..., $sku..., $unit..., $quantity..., $pack..., $unit_price_minor..., $cost_minor..., $discount_minor..., $share_minor..., $tax_name..., $tax_percent..., $total_minor...)

-- name: order.add_taxes
INSERT INTO sale_tax (
  shop_id, document, position, name, percent, net_minor, tax_minor, gross_minor
)
VALUES
/*each*/ ($shop, $document, $position..., $name..., $percent..., $net_minor..., $tax_minor..., $gross_minor...)

-- name: order.move
UPDATE sale_order
SET
/*status*/      status = $status,
/*number*/      number = $number,
/*attention*/   attention = $attention,
/*stock_taken*/ stock_taken = $stock_taken,
/*sold_at*/     sold_at = $sold_at,
/*sold_on*/     sold_on = $sold_on,
/*cancellation*/ cancellation = $cancellation,
/*handed_over_by*/ handed_over_by = $handed_over_by,
/*delivered_at*/ delivered_at = $delivered_at,
/*tracking*/    tracking = $tracking,
/*replaced_by*/ replaced_by = $replaced_by,
/*expires_at*/  expires_at = $expires_at,
/*digest*/      digest = $digest,
  updated_at = $updated_at
WHERE shop_id = $shop AND public_id = $public_id

-- name: order.pay
INSERT INTO sale_payment (
  shop_id, order_id, position, public_id, method, amount_minor, given_minor, change_minor,
  rounding_minor, reference, terminal, actor, created_at
)
VALUES (
  $shop, $order, $position, $public_id, $method, $amount_minor, $given_minor, $change_minor,
  $rounding_minor, $reference, $terminal, $actor, $created_at
)

-- name: order.refund
INSERT INTO sale_refund (
  shop_id, order_id, position, public_id, number, amount_minor, shipping_minor, rounding_minor,
  method, restock, reason, actor, created_at, taken_on
)
VALUES (
  $shop, $order, $position, $public_id, $number, $amount_minor, $shipping_minor, $rounding_minor,
  $method, $restock, $reason, $actor, $created_at, $taken_on
)

-- name: order.refund_part
INSERT INTO sale_refund_line (shop_id, order_id, refund, line, quantity, amount_minor)
VALUES
/*each*/ ($shop, $order, $refund, $line..., $quantity..., $amount_minor...)

-- name: order.next_number
INSERT INTO sale_counter (shop_id, kind, value)
VALUES ($shop, $kind, 1)
ON CONFLICT (shop_id, kind) DO UPDATE
SET value = sale_counter.value + 1
RETURNING value
/*owned*/ , sale_counter.shop_id AS owning_shop

-- name: point.balance
SELECT CAST(COALESCE(SUM(delta), 0) AS BIGINT) AS balance
FROM point_entry
WHERE shop_id = $shop AND customer_id = $shopper

-- name: point.list
SELECT public_id AS id, delta, reason, order_id, created_at
/*owned*/ , point_entry.shop_id AS owning_shop
FROM point_entry
WHERE shop_id = $shop AND customer_id = $shopper
/*before*/ AND public_id < $before
ORDER BY public_id DESC
/*limit*/ LIMIT $limit

-- name: point.of_order
SELECT delta, reason
/*owned*/ , point_entry.shop_id AS owning_shop
FROM point_entry
WHERE shop_id = $shop AND customer_id = $shopper AND order_id = $order
ORDER BY public_id

-- name: point.without_order
SELECT p.public_id
/*owned*/ , p.shop_id AS owning_shop
FROM point_entry p
WHERE p.shop_id = $shop AND p.reason <> 'adjusted' AND NOT EXISTS (
  SELECT 1
  FROM sale_order o
  WHERE o.shop_id = $shop AND o.public_id = p.order_id
)
ORDER BY p.public_id
LIMIT $limit

-- name: point.forget
DELETE FROM point_entry
WHERE shop_id = $shop AND customer_id = $shopper

-- name: point.append
INSERT INTO point_entry (
  shop_id, customer_id, public_id, delta, reason, order_id, created_at
)
VALUES ($shop, $shopper, $public_id, $delta, $reason, $order_id, $created_at)

-- name: order.unsealed_shops
SELECT id
FROM shop
WHERE sealed = 0
ORDER BY id

-- name: order.seal_shop
UPDATE shop
SET sealed = 1
WHERE id = $shop

-- name: point.seal_of
SELECT points_seal AS seal
/*owned*/ , customer.shop_id AS owning_shop
FROM customer
WHERE shop_id = $shop AND public_id = $shopper

-- name: point.seals
SELECT public_id AS shopper, points_seal AS seal
/*owned*/ , customer.shop_id AS owning_shop
FROM customer
WHERE shop_id = $shop
/*after*/ AND public_id > $after
ORDER BY public_id
LIMIT $limit

-- name: point.of_shoppers
SELECT customer_id AS shopper, public_id, delta, reason, order_id, created_at
/*owned*/ , point_entry.shop_id AS owning_shop
FROM point_entry
WHERE shop_id = $shop AND customer_id IN ($shoppers...)

-- name: point.without_shopper
SELECT p.public_id
/*owned*/ , p.shop_id AS owning_shop
FROM point_entry p
WHERE p.shop_id = $shop AND NOT EXISTS (
  SELECT 1
  FROM customer c
  WHERE c.shop_id = $shop AND c.public_id = p.customer_id
)
ORDER BY p.public_id
LIMIT $limit
