-- An entry of which nothing can be used is kept without a kind, and does nothing. `attention` is
-- JSON: what is wrong with an entry, as [{"field": …, "code": …}].
ALTER TABLE journal_entry ALTER COLUMN kind DROP NOT NULL;

UPDATE journal_entry
SET attention = '[{"field":"' ||
  CASE
    WHEN kind = 'closing' THEN 'closing'
    WHEN attention = 'unknown_customer' THEN 'order.customerId'
    ELSE 'order'
  END || '","code":"' || attention || '"}]'
WHERE attention IS NOT NULL;

CREATE INDEX journal_entry_attention ON journal_entry (shop_id, received_at, series, n)
  WHERE attention IS NOT NULL;
