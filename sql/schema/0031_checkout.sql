-- How a shop sells on its page. `checkout` is the JSON text of a ShopCheckout, `front` that of a
-- ShopFront; each is only ever read as a whole. A shop without a row has set nothing.
CREATE TABLE shop_front (
  shop_id  INTEGER PRIMARY KEY REFERENCES shop (id),
  checkout TEXT    NOT NULL,
  front    TEXT    NOT NULL
) STRICT;

-- `shipping` is JSON; null: nothing is sent. `payment_way` is how the shopper said to pay; null: the
-- shop's backend sees to it. `placed_from` is a MAC of a guest's network address.
ALTER TABLE sale_order ADD COLUMN shipping TEXT;
ALTER TABLE sale_order ADD COLUMN payment_way TEXT;
ALTER TABLE sale_order ADD COLUMN placed_from TEXT;

-- The money for the shipping in a refund; null: the refund does not contain it.
ALTER TABLE sale_refund ADD COLUMN shipping_minor INTEGER;

-- Orders without an account, for the shopper who proves the address later.
CREATE INDEX sale_order_email ON sale_order (shop_id, email, public_id)
  WHERE customer_id IS NULL AND email IS NOT NULL;
CREATE INDEX sale_order_placed_from ON sale_order (shop_id, placed_from, created_at)
  WHERE placed_from IS NOT NULL;
