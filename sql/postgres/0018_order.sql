-- Sales. An order is a document that never changes: its status moves, and payments, refunds, points
-- and stock are rows beside it. Amounts are in minor units, quantities in thousandths, percents in
-- thousandths. Times are in milliseconds since 1970. No statement changes or deletes the rows of
-- sale_line, sale_tax, sale_payment, sale_refund, sale_refund_line, point_entry and journal_entry.

-- `receipt` is the secret part of the receipt's address. `sold_at` is when it was fully paid, and
-- `sold_on` that day in the shop's time zone. `attention` says why the owner should look at it.
-- `stock_taken` is 0 if its goods are not, or no longer, taken from the stock. `digest` is the
-- SHA-256 of everything that never changes.
CREATE TABLE sale_order (
  shop_id         BIGINT             NOT NULL REFERENCES shop (id),
  public_id       TEXT   COLLATE "C" NOT NULL,
  channel         TEXT   COLLATE "C" NOT NULL CHECK (channel IN ('online', 'till')),
  status          TEXT   COLLATE "C" NOT NULL CHECK (status IN (
    'open', 'paid', 'ready', 'completed', 'cancelled', 'expired'
  )),
  number          TEXT   COLLATE "C",
  currency        TEXT   COLLATE "C" NOT NULL,
  customer_id     TEXT   COLLATE "C",
  email           TEXT   COLLATE "C",
  discount_minor  BIGINT             NOT NULL,
  discount_reason TEXT   COLLATE "C",
  points_redeemed BIGINT             NOT NULL,
  subtotal_minor  BIGINT             NOT NULL,
  total_minor     BIGINT             NOT NULL,
  fulfilment      TEXT   COLLATE "C" NOT NULL CHECK (fulfilment IN ('none', 'pickup', 'delivery')),
  address         TEXT   COLLATE "C",
  note            TEXT   COLLATE "C",
  metadata        TEXT   COLLATE "C" NOT NULL,
  receipt         TEXT   COLLATE "C" NOT NULL,
  terminal        TEXT   COLLATE "C",
  attention       TEXT   COLLATE "C",
  stock_taken     INTEGER            NOT NULL CHECK (stock_taken IN (0, 1)),
  sold_at         BIGINT,
  sold_on         TEXT   COLLATE "C",
  created_at      BIGINT             NOT NULL,
  updated_at      BIGINT             NOT NULL,
  expires_at      BIGINT,
  digest          TEXT   COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, public_id)
);

CREATE UNIQUE INDEX sale_order_number ON sale_order (shop_id, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX sale_order_receipt ON sale_order (shop_id, receipt);
CREATE INDEX sale_order_status ON sale_order (shop_id, status, public_id);
CREATE INDEX sale_order_channel ON sale_order (shop_id, channel, public_id);
CREATE INDEX sale_order_customer ON sale_order (shop_id, customer_id, public_id)
  WHERE customer_id IS NOT NULL;
CREATE INDEX sale_order_updated ON sale_order (shop_id, updated_at, public_id);
CREATE INDEX sale_order_sold ON sale_order (shop_id, sold_on) WHERE sold_on IS NOT NULL;
CREATE INDEX sale_order_attention ON sale_order (shop_id, public_id) WHERE attention IS NOT NULL;
CREATE INDEX sale_order_open ON sale_order (expires_at) WHERE status = 'open';

-- Everything is copied from the product as it was. `product` is its public id; null: a free amount.
-- `pack` is how many pieces one has. `share_minor` is the line's share of the order's discount.
CREATE TABLE sale_line (
  shop_id          BIGINT             NOT NULL,
  order_id         TEXT   COLLATE "C" NOT NULL,
  position         BIGINT             NOT NULL,
  public_id        TEXT   COLLATE "C" NOT NULL,
  product          TEXT   COLLATE "C",
  name             TEXT   COLLATE "C" NOT NULL,
  sku              TEXT   COLLATE "C",
  unit             TEXT   COLLATE "C" NOT NULL,
  quantity         BIGINT             NOT NULL,
  pack             BIGINT             NOT NULL,
  unit_price_minor BIGINT             NOT NULL,
  discount_minor   BIGINT             NOT NULL,
  share_minor      BIGINT             NOT NULL,
  tax_name         TEXT   COLLATE "C" NOT NULL,
  tax_percent      BIGINT             NOT NULL,
  total_minor      BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, order_id, position),
  CONSTRAINT sale_line_of_order
    FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
);

-- The tax of an order or of a refund, which is the document: one row for each rate.
CREATE TABLE sale_tax (
  shop_id     BIGINT             NOT NULL REFERENCES shop (id),
  document    TEXT   COLLATE "C" NOT NULL,
  position    BIGINT             NOT NULL,
  name        TEXT   COLLATE "C" NOT NULL,
  percent     BIGINT             NOT NULL,
  net_minor   BIGINT             NOT NULL,
  tax_minor   BIGINT             NOT NULL,
  gross_minor BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, document, position)
);

-- `position` counts the payments of an order from 0. `reference` is how the payment provider calls
-- it, so that the same payment counts once.
CREATE TABLE sale_payment (
  shop_id        BIGINT             NOT NULL,
  order_id       TEXT   COLLATE "C" NOT NULL,
  position       BIGINT             NOT NULL,
  public_id      TEXT   COLLATE "C" NOT NULL,
  method         TEXT   COLLATE "C" NOT NULL CHECK (method IN ('cash', 'card', 'online', 'transfer', 'other')),
  amount_minor   BIGINT             NOT NULL,
  given_minor    BIGINT,
  change_minor   BIGINT,
  rounding_minor BIGINT             NOT NULL,
  reference      TEXT   COLLATE "C",
  created_at     BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, order_id, position),
  CONSTRAINT sale_payment_of_order
    FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
);

CREATE UNIQUE INDEX sale_payment_reference ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL;

-- `position` counts the refunds of an order from 0. `taken_on` is its day in the shop's time zone.
CREATE TABLE sale_refund (
  shop_id        BIGINT             NOT NULL,
  order_id       TEXT   COLLATE "C" NOT NULL,
  position       BIGINT             NOT NULL,
  public_id      TEXT   COLLATE "C" NOT NULL,
  number         TEXT   COLLATE "C" NOT NULL,
  amount_minor   BIGINT             NOT NULL,
  rounding_minor BIGINT             NOT NULL,
  method         TEXT   COLLATE "C" NOT NULL CHECK (method IN ('cash', 'card', 'online', 'transfer', 'other')),
  restock        INTEGER            NOT NULL CHECK (restock IN (0, 1)),
  reason         TEXT   COLLATE "C" NOT NULL,
  created_at     BIGINT             NOT NULL,
  taken_on       TEXT   COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, order_id, position),
  CONSTRAINT sale_refund_of_order
    FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
);

CREATE UNIQUE INDEX sale_refund_number ON sale_refund (shop_id, number);
CREATE INDEX sale_refund_taken ON sale_refund (shop_id, taken_on);

-- `refund` and `line` are the positions of both within the order.
CREATE TABLE sale_refund_line (
  shop_id      BIGINT             NOT NULL,
  order_id     TEXT   COLLATE "C" NOT NULL,
  refund       BIGINT             NOT NULL,
  line         BIGINT             NOT NULL,
  quantity     BIGINT             NOT NULL,
  amount_minor BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, order_id, refund, line),
  CONSTRAINT sale_refund_line_of_refund
    FOREIGN KEY (shop_id, order_id, refund) REFERENCES sale_refund (shop_id, order_id, position)
);

-- The last number of a kind that a shop has given.
CREATE TABLE sale_counter (
  shop_id BIGINT             NOT NULL REFERENCES shop (id),
  kind    TEXT   COLLATE "C" NOT NULL CHECK (kind IN ('order', 'refund', 'series')),
  value   BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, kind)
);

-- The points of a shopper add up to the balance. `customer_id` and `order_id` are public ids.
CREATE TABLE point_entry (
  shop_id     BIGINT             NOT NULL REFERENCES shop (id),
  customer_id TEXT   COLLATE "C" NOT NULL,
  public_id   TEXT   COLLATE "C" NOT NULL,
  delta       BIGINT             NOT NULL,
  reason      TEXT   COLLATE "C" NOT NULL CHECK (reason IN ('earned', 'redeemed', 'reversed', 'adjusted')),
  order_id    TEXT   COLLATE "C",
  created_at  BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, customer_id, public_id)
);

-- A till's journal: each pairing of a terminal, whose public id this is, opens a new series.
CREATE TABLE journal_series (
  shop_id   BIGINT             NOT NULL REFERENCES shop (id),
  series    TEXT   COLLATE "C" NOT NULL,
  terminal  TEXT   COLLATE "C" NOT NULL,
  last_n    BIGINT             NOT NULL,
  last_hash TEXT   COLLATE "C" NOT NULL,
  opened_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, series)
);

CREATE INDEX journal_series_terminal ON journal_series (shop_id, terminal, opened_at);

-- `body` is the canonical JSON of what the till sent, `hash` its SHA-256 after that of the entry
-- before. `order_id` is the order that it made or refunded.
CREATE TABLE journal_entry (
  shop_id       BIGINT             NOT NULL,
  series        TEXT   COLLATE "C" NOT NULL,
  n             BIGINT             NOT NULL,
  at            BIGINT             NOT NULL,
  kind          TEXT   COLLATE "C" NOT NULL CHECK (kind IN ('sale', 'refund', 'cash', 'closing')),
  body          TEXT   COLLATE "C" NOT NULL,
  previous_hash TEXT   COLLATE "C" NOT NULL,
  hash          TEXT   COLLATE "C" NOT NULL,
  order_id      TEXT   COLLATE "C",
  attention     TEXT   COLLATE "C",
  received_at   BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, series, n),
  CONSTRAINT journal_entry_of_series
    FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series)
);

CREATE INDEX journal_entry_kind ON journal_entry (shop_id, kind, received_at, series, n);
