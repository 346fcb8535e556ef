-- name: payment.accounts
SELECT
  public_id, provider, mode, secret_key, key_end, event_secret, event_secret_end, is_active,
  event_at, compared_until, problem, unknown_day, created_at
/*owned*/ , payment_account.shop_id AS owning_shop
FROM payment_account
WHERE shop_id = $shop
/*only*/   AND public_id = $only
/*active*/ AND is_active = 1
ORDER BY provider, mode

-- name: payment.add_account
INSERT INTO payment_account (
  shop_id, public_id, provider, mode, secret_key, key_end, event_secret, event_secret_end,
  is_active, compare_at, compared_until, created_at
)
VALUES (
  $shop, $public_id, $provider, $mode, $secret_key, $key_end, $event_secret, $event_secret_end, 0,
  $created_at, $created_at, $created_at
)

-- name: payment.change_account
UPDATE payment_account
SET
/*secret_key*/   secret_key = $secret_key, key_end = $key_end,
/*compare_at*/   compare_at = $compare_at,
/*has_unknown_day*/ unknown_day = $unknown_day,
/*event_secret*/ event_secret = $event_secret, event_secret_end = $event_secret_end,
/*event_at*/     event_at = $event_at,
  is_active = $is_active
WHERE shop_id = $shop AND public_id = $public_id

-- name: payment.deactivate_accounts
UPDATE payment_account
SET is_active = 0
WHERE shop_id = $shop AND is_active = 1

-- name: payment.remove_account
DELETE FROM payment_account
WHERE shop_id = $shop AND public_id = $public_id

-- name: payment.account_to_compare
-- An account of any shop that is due. A time after $latest was set by a clock that was ahead.
SELECT shop_id AS shop, public_id AS account
/*owned*/ , payment_account.shop_id AS owning_shop
FROM payment_account
WHERE (compare_at <= $now OR compare_at > $latest)
/*except*/ AND NOT (shop_id IN ($except...))
ORDER BY compare_at
LIMIT 1

-- name: payment.claim_account
UPDATE payment_account
SET compare_at = $until
WHERE shop_id = $shop AND public_id = $account AND (compare_at <= $now OR compare_at > $latest)
RETURNING public_id
/*owned*/ , payment_account.shop_id AS owning_shop

-- name: payment.note_comparison
UPDATE payment_account
SET
/*compared_until*/ compared_until = $compared_until,
/*unknown_day*/    unknown_day = $unknown_day,
  problem = $problem, compare_at = $compare_at
WHERE shop_id = $shop AND public_id = $account

-- name: payment.of_account
SELECT public_id
/*owned*/ , online_payment.shop_id AS owning_shop
FROM online_payment
WHERE shop_id = $shop AND account = $account
LIMIT 1

-- name: payment.columns
  public_id, order_id, account, provider, mode, status, amount_minor, currency, return_url,
  reference, money_reference, url, outcome, refunded_minor, disputed_minor, concern, settled,
  problem, failures, looked_at, due_at, created_at, expires_at, paid_at

-- name: payment.find
SELECT
/*+ payment.columns */
/*owned*/ , online_payment.shop_id AS owning_shop
FROM online_payment
WHERE shop_id = $shop
/*only*/      AND public_id = $only
/*order*/     AND order_id = $order
/*orders*/    AND order_id IN ($orders...)
/*account*/   AND account = $account
/*reference*/ AND reference = $reference
/*money*/     AND money_reference = $money
/*since*/     AND created_at >= $since AND created_at < $until
/*concern*/   AND concern IS NOT NULL AND concern IS DISTINCT FROM settled
/*stuck*/     AND public_id IN (
/*stuck*/       SELECT payment FROM online_refund
/*stuck*/       WHERE shop_id = $shop AND status = 'queued' AND attempts > 0
/*stuck*/     )
ORDER BY public_id
/*most*/      LIMIT $most

-- name: payment.insert
-- leaves: payment
INSERT INTO online_payment (
  shop_id, public_id, order_id, account, provider, mode, status, amount_minor, currency,
  return_url, due_at, created_at, expires_at
)
VALUES (
  $shop, $public_id, $order_id, $account, $provider, $mode, 'beginning', $amount_minor, $currency,
  $return_url, $due_at, $created_at, $expires_at
)

-- name: payment.change
UPDATE online_payment
SET
/*status*/    status = $status,
/*reference*/ reference = $reference,
/*money*/     money_reference = $money,
/*url*/       url = $url,
/*outcome*/   outcome = $outcome,
/*amounts*/   refunded_minor = $refunded_minor, disputed_minor = $disputed_minor,
/*has_concern*/ concern = $concern,
/*has_settled*/ settled = $settled,
/*looked_at*/ looked_at = $looked_at,
/*paid_at*/   paid_at = $paid_at,
  problem = $problem, failures = $failures, due_at = $due_at
WHERE shop_id = $shop AND public_id = $public_id

-- name: payment.wake
-- leaves: payment
-- The provider is asked at once, even after failures.
UPDATE online_payment
SET due_at = 0
WHERE shop_id = $shop AND public_id = $public_id

-- name: payment.unsettle
-- Staff has to look again.
UPDATE online_payment
SET settled = NULL
WHERE shop_id = $shop AND public_id = $public_id

-- name: payment.wake_paid
-- leaves: payment
UPDATE online_payment
SET due_at = 0
WHERE shop_id = $shop AND account = $account AND status = 'paid' AND paid_at >= $since

-- name: payment.waiting
-- A payment of any shop that is due. A time after $latest was set by a clock that was ahead.
SELECT shop_id AS shop, public_id AS payment
/*owned*/ , online_payment.shop_id AS owning_shop
FROM online_payment
WHERE (due_at <= $now OR due_at > $latest)
  AND (leased_until <= $now OR leased_until > $latest)
/*except*/ AND NOT (shop_id IN ($except...))
ORDER BY due_at
LIMIT 1

-- name: payment.lease
-- From here on, a `due_at` of 0 means that it was woken meanwhile.
UPDATE online_payment
SET leased_until = $until, due_at = $until
WHERE shop_id = $shop AND public_id = $payment
  AND (leased_until <= $now OR leased_until > $latest)
RETURNING public_id
/*owned*/ , online_payment.shop_id AS owning_shop

-- name: payment.release
UPDATE online_payment
SET leased_until = 0
WHERE shop_id = $shop AND public_id = $payment

-- name: payment.refunds
SELECT
  public_id, payment, refund_id, amount_minor, status, reference, problem, attempts, created_at,
  updated_at
/*owned*/ , online_refund.shop_id AS owning_shop
FROM online_refund
WHERE shop_id = $shop AND payment IN ($payments...)
ORDER BY payment, public_id

-- name: payment.add_refund
INSERT INTO online_refund (
  shop_id, public_id, payment, refund_id, amount_minor, status, created_at, updated_at
)
VALUES ($shop, $public_id, $payment, $refund_id, $amount_minor, 'queued', $now, $now)

-- name: payment.change_refund
UPDATE online_refund
SET
/*reference*/ reference = $reference,
  status = $status, problem = $problem, attempts = $attempts, updated_at = $now
WHERE shop_id = $shop AND public_id = $public_id

-- name: payment.retry_refund
UPDATE online_refund
SET
  public_id = $next, status = 'queued', reference = NULL, problem = NULL, attempts = 0,
  updated_at = $now
WHERE shop_id = $shop AND public_id = $public_id
