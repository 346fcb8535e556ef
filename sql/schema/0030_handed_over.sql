-- The public id of the terminal that handed the goods over; null: none did, or an earlier version,
-- which did not say.
ALTER TABLE sale_order ADD COLUMN handed_over_by TEXT;
