-- Sales. An order is a document that never changes: its status moves, and payments, refunds,
-- points and stock are rows beside it. Amounts are in minor units, quantities in thousandths,
-- percents in thousandths. Times are in milliseconds since 1970. No statement changes or deletes
-- the rows of sale_line, sale_tax, sale_payment, sale_refund, sale_refund_line and point_entry.

-- An order with the status `returned` is no sale: its goods came back at a till without a receipt.
-- It has the number of its only refund, no payments, and no `sold_on`.
-- `points_minor` is the part of the discount that was paid with points; null: no points were used.
-- `receipt` is the secret part of the receipt's address. `sold_at` is when it was fully paid, or
-- returned without a receipt, and `sold_on` the day of a sale in the shop's time zone. `attention`
-- says why the owner should look at it. `stock_taken` is 0 if its goods are not, or no longer,
-- taken from the stock. `digest` is a MAC of everything that never changes. `cancellation` is
-- JSON: when and by whom it was cancelled or has expired. `handed_over_by` is the public id of the
-- terminal that handed the goods over. `shipping` is JSON; null: nothing is sent. `payment_way` is
-- how the shopper said to pay; null: the shop's backend sees to it. `placed_from` is a MAC of a
-- guest's network address. `forgets` is 1 if the shopper is forgotten, and their email and address
-- go when the retention of the shop ends. `words` are those by which it is found (`wordsOfOrder`),
-- as for shoppers. `tracking` is JSON: how its parcel is followed. `replaces` and `replaced_by`
-- are public ids of orders. `served_by` is the name of the cashier who sold it. `delivered_at` is
-- when its goods were handed over or sent; null: not yet.
CREATE TABLE sale_order (
  shop_id         INTEGER NOT NULL REFERENCES shop (id),
  public_id       TEXT    NOT NULL,
  channel         TEXT    NOT NULL CHECK (channel IN ('online', 'till')),
  status          TEXT    NOT NULL CHECK (status IN (
    'open', 'paid', 'ready', 'shipped', 'completed', 'cancelled', 'expired', 'returned'
  )),
  number          TEXT,
  currency        TEXT    NOT NULL,
  customer_id     TEXT,
  email           TEXT,
  discount_minor  INTEGER NOT NULL,
  discount_reason TEXT,
  points_redeemed INTEGER NOT NULL,
  points_minor    INTEGER,
  subtotal_minor  INTEGER NOT NULL,
  total_minor     INTEGER NOT NULL,
  fulfilment      TEXT    NOT NULL CHECK (fulfilment IN ('none', 'pickup', 'delivery')),
  address         TEXT,
  note            TEXT,
  metadata        TEXT    NOT NULL,
  receipt         TEXT    NOT NULL,
  terminal        TEXT,
  attention       TEXT,
  stock_taken     INTEGER NOT NULL CHECK (stock_taken IN (0, 1)),
  sold_at         INTEGER,
  sold_on         TEXT,
  created_at      INTEGER NOT NULL,
  updated_at      INTEGER NOT NULL,
  expires_at      INTEGER,
  digest          TEXT    NOT NULL,
  cancellation    TEXT,
  handed_over_by  TEXT,
  served_by       TEXT,
  delivered_at    INTEGER,
  shipping        TEXT,
  payment_way     TEXT,
  placed_from     TEXT,
  forgets         INTEGER NOT NULL DEFAULT 0,
  words           TEXT    NOT NULL,
  tracking        TEXT,
  replaces        TEXT,
  replaced_by     TEXT,
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

-- The receipt of an order can be opened once it is paid in full. Open orders write one index less.
CREATE UNIQUE INDEX sale_order_receipt ON sale_order (shop_id, receipt) WHERE sold_at IS NOT NULL;
CREATE UNIQUE INDEX sale_order_number ON sale_order (shop_id, number) WHERE number IS NOT NULL;
CREATE INDEX sale_order_status ON sale_order (shop_id, status, public_id);
CREATE INDEX sale_order_channel ON sale_order (shop_id, channel, public_id);
CREATE INDEX sale_order_customer ON sale_order (shop_id, customer_id, public_id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX sale_order_updated ON sale_order (shop_id, updated_at, public_id);
CREATE INDEX sale_order_sold ON sale_order (shop_id, sold_on, public_id) WHERE sold_on IS NOT NULL;
CREATE INDEX sale_order_attention ON sale_order (shop_id, public_id) WHERE attention IS NOT NULL;
CREATE INDEX sale_order_open ON sale_order (expires_at) WHERE status = 'open';
CREATE INDEX sale_order_forgets ON sale_order (shop_id, created_at, public_id) WHERE forgets = 1;
/*sqlite*/ CREATE INDEX sale_order_words ON sale_order (
/*sqlite*/   shop_id, public_id, status, channel, number, customer_id, words
/*sqlite*/ );

-- Orders without an account, for the shopper who proves the address later.
CREATE INDEX sale_order_email ON sale_order (shop_id, email, public_id)
  WHERE customer_id IS NULL AND email IS NOT NULL;
CREATE INDEX sale_order_placed_from ON sale_order (shop_id, placed_from, created_at)
  WHERE placed_from IS NOT NULL;

-- Everything is copied from the product as it was. `product` is its public id; null: a free
-- amount. `pack` is how many pieces one has. `share_minor` is the line's share of the order's
-- discount. `title` is what the line was called when it was sold, `options` those of the product
-- as JSON.
CREATE TABLE sale_line (
  shop_id          INTEGER NOT NULL,
  order_id         TEXT    NOT NULL,
  position         INTEGER NOT NULL,
  public_id        TEXT    NOT NULL,
  product          TEXT,
  name             TEXT    NOT NULL,
  sku              TEXT,
  unit             TEXT    NOT NULL,
  quantity         INTEGER NOT NULL,
  pack             INTEGER NOT NULL,
  unit_price_minor INTEGER NOT NULL,
  discount_minor   INTEGER NOT NULL,
  share_minor      INTEGER NOT NULL,
  tax_name         TEXT    NOT NULL,
  tax_percent      INTEGER NOT NULL,
  total_minor      INTEGER NOT NULL,
  title            TEXT    NOT NULL,
  options          TEXT    NOT NULL,
  content          TEXT,
  cost_minor       INTEGER,
  PRIMARY KEY (shop_id, order_id, position),
/*sqlite*/   CONSTRAINT sale_line_of_order
/*sqlite*/     FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE sale_line ADD CONSTRAINT sale_line_of_order
/*postgres*/   FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);

-- The tax of an order or of a refund, which is the document: one row for each rate.
CREATE TABLE sale_tax (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  document    TEXT    NOT NULL,
  position    INTEGER NOT NULL,
  name        TEXT    NOT NULL,
  percent     INTEGER NOT NULL,
  net_minor   INTEGER NOT NULL,
  tax_minor   INTEGER NOT NULL,
  gross_minor INTEGER NOT NULL,
  PRIMARY KEY (shop_id, document, position)
) STRICT, WITHOUT ROWID;

-- `position` counts the payments of an order from 0. `reference` is how the payment provider
-- calls it, so that the same payment counts once. At a till it is the number of a slip, which may
-- come again, or the number of a return. `terminal` is the public id of the one that
-- took it; null: it did not come at a counter. `actor` is JSON: who recorded it. Goods that come
-- back can pay for others, which is an exchange.
CREATE TABLE sale_payment (
  shop_id        INTEGER NOT NULL,
  order_id       TEXT    NOT NULL,
  position       INTEGER NOT NULL,
  public_id      TEXT    NOT NULL,
  method         TEXT    NOT NULL CHECK (method IN (
    'cash', 'card', 'online', 'transfer', 'other', 'exchange'
  )),
  amount_minor   INTEGER NOT NULL,
  given_minor    INTEGER,
  change_minor   INTEGER,
  rounding_minor INTEGER NOT NULL,
  reference      TEXT,
  created_at     INTEGER NOT NULL,
  terminal       TEXT,
  actor          TEXT,
  PRIMARY KEY (shop_id, order_id, position),
/*sqlite*/   CONSTRAINT sale_payment_of_order
/*sqlite*/     FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE sale_payment ADD CONSTRAINT sale_payment_of_order
/*postgres*/   FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);

CREATE INDEX sale_payment_reference ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX sale_payment_once ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL AND (terminal IS NULL OR method = 'exchange');

-- `position` counts the refunds of an order from 0. `taken_on` is its day in the shop's time
-- zone. `actor` is JSON: who made it. `shipping_minor` is the money for the shipping in it; null:
-- it does not contain the shipping.
CREATE TABLE sale_refund (
  shop_id        INTEGER NOT NULL,
  order_id       TEXT    NOT NULL,
  position       INTEGER NOT NULL,
  public_id      TEXT    NOT NULL,
  number         TEXT    NOT NULL,
  amount_minor   INTEGER NOT NULL,
  rounding_minor INTEGER NOT NULL,
  method         TEXT    NOT NULL CHECK (method IN (
    'cash', 'card', 'online', 'transfer', 'other', 'exchange'
  )),
  restock        INTEGER NOT NULL CHECK (restock IN (0, 1)),
  reason         TEXT    NOT NULL,
  created_at     INTEGER NOT NULL,
  taken_on       TEXT    NOT NULL,
  actor          TEXT,
  shipping_minor INTEGER,
  PRIMARY KEY (shop_id, order_id, position),
/*sqlite*/   CONSTRAINT sale_refund_of_order
/*sqlite*/     FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE sale_refund ADD CONSTRAINT sale_refund_of_order
/*postgres*/   FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);

CREATE UNIQUE INDEX sale_refund_number ON sale_refund (shop_id, number);
CREATE INDEX sale_refund_taken ON sale_refund (shop_id, taken_on, order_id);

-- `refund` and `line` are the positions of both within the order.
CREATE TABLE sale_refund_line (
  shop_id      INTEGER NOT NULL,
  order_id     TEXT    NOT NULL,
  refund       INTEGER NOT NULL,
  line         INTEGER NOT NULL,
  quantity     INTEGER NOT NULL,
  amount_minor INTEGER NOT NULL,
  PRIMARY KEY (shop_id, order_id, refund, line),
/*sqlite*/   CONSTRAINT sale_refund_line_of_refund
/*sqlite*/     FOREIGN KEY (shop_id, order_id, refund) REFERENCES sale_refund (shop_id, order_id, position)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE sale_refund_line ADD CONSTRAINT sale_refund_line_of_refund
/*postgres*/   FOREIGN KEY (shop_id, order_id, refund) REFERENCES sale_refund (shop_id, order_id, position);

-- The last number of a kind that a shop has given.
CREATE TABLE sale_counter (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  kind    TEXT    NOT NULL CHECK (kind IN ('order', 'refund', 'series')),
  value   INTEGER NOT NULL,
  PRIMARY KEY (shop_id, kind)
) STRICT, WITHOUT ROWID;

-- The points of a shopper add up to the balance. `customer_id` and `order_id` are public ids.
CREATE TABLE point_entry (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  customer_id TEXT    NOT NULL,
  public_id   TEXT    NOT NULL,
  delta       INTEGER NOT NULL,
  reason      TEXT    NOT NULL CHECK (reason IN ('earned', 'redeemed', 'reversed', 'adjusted')),
  order_id    TEXT,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, customer_id, public_id)
) STRICT, WITHOUT ROWID;
