-- Sales. An order is a document that never changes: its status moves, and payments, refunds, points
-- and stock are rows beside it. Amounts are in minor units, quantities in thousandths, percents in
-- thousandths. Times are in milliseconds since 1970. No statement changes or deletes the rows of
-- sale_line, sale_tax, sale_payment, sale_refund, sale_refund_line, point_entry and journal_entry.

-- `receipt` is the secret part of the receipt's address. `sold_at` is when it was fully paid, and
-- `sold_on` that day in the shop's time zone. `attention` says why the owner should look at it.
-- `stock_taken` is 0 if its goods are not, or no longer, taken from the stock. `digest` is the
-- SHA-256 of everything that never changes.
CREATE TABLE sale_order (
  shop_id         INTEGER NOT NULL REFERENCES shop (id),
  public_id       TEXT    NOT NULL,
  channel         TEXT    NOT NULL CHECK (channel IN ('online', 'till')),
  status          TEXT    NOT NULL CHECK (status IN (
    'open', 'paid', 'ready', 'completed', 'cancelled', 'expired'
  )),
  number          TEXT,
  currency        TEXT    NOT NULL,
  customer_id     TEXT,
  email           TEXT,
  discount_minor  INTEGER NOT NULL,
  discount_reason TEXT,
  points_redeemed INTEGER NOT NULL,
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
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

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

-- `position` counts the payments of an order from 0. `reference` is how the payment provider calls
-- it, so that the same payment counts once.
CREATE TABLE sale_payment (
  shop_id        INTEGER NOT NULL,
  order_id       TEXT    NOT NULL,
  position       INTEGER NOT NULL,
  public_id      TEXT    NOT NULL,
  method         TEXT    NOT NULL CHECK (method IN ('cash', 'card', 'online', 'transfer', 'other')),
  amount_minor   INTEGER NOT NULL,
  given_minor    INTEGER,
  change_minor   INTEGER,
  rounding_minor INTEGER NOT NULL,
  reference      TEXT,
  created_at     INTEGER NOT NULL,
  PRIMARY KEY (shop_id, order_id, position),
/*sqlite*/   CONSTRAINT sale_payment_of_order
/*sqlite*/     FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE sale_payment ADD CONSTRAINT sale_payment_of_order
/*postgres*/   FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);

CREATE UNIQUE INDEX sale_payment_reference ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL;

-- `position` counts the refunds of an order from 0. `taken_on` is its day in the shop's time zone.
CREATE TABLE sale_refund (
  shop_id        INTEGER NOT NULL,
  order_id       TEXT    NOT NULL,
  position       INTEGER NOT NULL,
  public_id      TEXT    NOT NULL,
  number         TEXT    NOT NULL,
  amount_minor   INTEGER NOT NULL,
  rounding_minor INTEGER NOT NULL,
  method         TEXT    NOT NULL CHECK (method IN ('cash', 'card', 'online', 'transfer', 'other')),
  restock        INTEGER NOT NULL CHECK (restock IN (0, 1)),
  reason         TEXT    NOT NULL,
  created_at     INTEGER NOT NULL,
  taken_on       TEXT    NOT NULL,
  PRIMARY KEY (shop_id, order_id, position),
/*sqlite*/   CONSTRAINT sale_refund_of_order
/*sqlite*/     FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE sale_refund ADD CONSTRAINT sale_refund_of_order
/*postgres*/   FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);

CREATE UNIQUE INDEX sale_refund_number ON sale_refund (shop_id, number);
CREATE INDEX sale_refund_taken ON sale_refund (shop_id, taken_on);

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

-- A till's journal: each pairing of a terminal, whose public id this is, opens a new series.
CREATE TABLE journal_series (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  series    TEXT    NOT NULL,
  terminal  TEXT    NOT NULL,
  last_n    INTEGER NOT NULL,
  last_hash TEXT    NOT NULL,
  opened_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, series)
) STRICT, WITHOUT ROWID;

CREATE INDEX journal_series_terminal ON journal_series (shop_id, terminal, opened_at);

-- `body` is the canonical JSON of what the till sent, `hash` its SHA-256 after that of the entry
-- before. `order_id` is the order that it made or refunded.
CREATE TABLE journal_entry (
  shop_id       INTEGER NOT NULL,
  series        TEXT    NOT NULL,
  n             INTEGER NOT NULL,
  at            INTEGER NOT NULL,
  kind          TEXT    NOT NULL CHECK (kind IN ('sale', 'refund', 'cash', 'closing')),
  body          TEXT    NOT NULL,
  previous_hash TEXT    NOT NULL,
  hash          TEXT    NOT NULL,
  order_id      TEXT,
  attention     TEXT,
  received_at   INTEGER NOT NULL,
  PRIMARY KEY (shop_id, series, n),
/*sqlite*/   CONSTRAINT journal_entry_of_series
/*sqlite*/     FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_of_series
/*postgres*/   FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series);

CREATE INDEX journal_entry_kind ON journal_entry (shop_id, kind, received_at, series, n);
