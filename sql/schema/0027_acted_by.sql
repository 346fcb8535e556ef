-- Who recorded a payment or a refund, and when and by whom an order was cancelled or expired, as
-- JSON; null: that was not recorded then.
ALTER TABLE sale_payment ADD COLUMN actor TEXT;
ALTER TABLE sale_refund ADD COLUMN actor TEXT;
ALTER TABLE sale_order ADD COLUMN cancellation TEXT;

-- The new values beside the old ones in `before`: undo restores a field that still has its new
-- value. For a product that the job made, the SHA-256 of its values. Null: the change is older than
-- this column, so undo compares revisions.
ALTER TABLE job_change ADD COLUMN after TEXT;
