-- The public id of the terminal that took a payment; null: it did not come at a counter.
ALTER TABLE sale_payment ADD COLUMN terminal TEXT;

-- The receipt of an order can be opened once it is paid in full. Open orders write one index less.
DROP INDEX sale_order_receipt;
CREATE UNIQUE INDEX sale_order_receipt ON sale_order (shop_id, receipt) WHERE sold_at IS NOT NULL;
