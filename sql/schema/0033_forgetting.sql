-- 1: the shopper of the order is forgotten, and their email and address go when the retention of
-- the shop ends.
ALTER TABLE sale_order ADD COLUMN forgets INTEGER NOT NULL DEFAULT 0;

CREATE INDEX sale_order_forgets ON sale_order (shop_id, created_at, public_id) WHERE forgets = 1;
