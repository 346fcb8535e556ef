-- Accounts are compared with the provider from time to time. `compare_at` is when that is done
-- next; it was done for all that began before `compared_until`. `problem` says, for people, why the
-- last comparison failed. `unknown_day` is the first day, in the shop's time zone, on which the
-- provider has money for this shop that kassa does not know.
ALTER TABLE payment_account ADD COLUMN compare_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_account ADD COLUMN compared_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE payment_account ADD COLUMN problem TEXT;
ALTER TABLE payment_account ADD COLUMN unknown_day TEXT;
UPDATE payment_account SET compare_at = created_at, compared_until = created_at;
CREATE INDEX payment_account_compared ON payment_account (compare_at);

-- The concern of a payment that staff have dealt with.
ALTER TABLE online_payment ADD COLUMN settled TEXT;

CREATE INDEX online_payment_concern ON online_payment (shop_id, public_id)
  WHERE concern IS NOT NULL;
CREATE INDEX online_refund_queued ON online_refund (shop_id, payment) WHERE status = 'queued';
