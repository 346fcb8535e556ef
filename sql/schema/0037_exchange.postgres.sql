-- Goods that come back can pay for others: an exchange.
ALTER TABLE sale_payment DROP CONSTRAINT sale_payment_method_check;
ALTER TABLE sale_payment ADD CONSTRAINT sale_payment_method_check
  CHECK (method IN ('cash', 'card', 'online', 'transfer', 'other', 'exchange'));
ALTER TABLE sale_refund DROP CONSTRAINT sale_refund_method_check;
ALTER TABLE sale_refund ADD CONSTRAINT sale_refund_method_check
  CHECK (method IN ('cash', 'card', 'online', 'transfer', 'other', 'exchange'));
