-- Goods that come back can pay for others: an exchange.
CREATE TABLE next_sale_payment (
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
  CONSTRAINT sale_payment_of_order
    FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

INSERT INTO next_sale_payment
SELECT
  shop_id, order_id, position, public_id, method, amount_minor, given_minor, change_minor,
  rounding_minor, reference, created_at, terminal, actor
FROM sale_payment;

DROP TABLE sale_payment;
ALTER TABLE next_sale_payment RENAME TO sale_payment;

CREATE UNIQUE INDEX sale_payment_reference ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL;

CREATE TABLE next_sale_refund (
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
  CONSTRAINT sale_refund_of_order
    FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

INSERT INTO next_sale_refund
SELECT
  shop_id, order_id, position, public_id, number, amount_minor, rounding_minor, method, restock,
  reason, created_at, taken_on, actor, shipping_minor
FROM sale_refund;

DROP TABLE sale_refund;
ALTER TABLE next_sale_refund RENAME TO sale_refund;

CREATE UNIQUE INDEX sale_refund_number ON sale_refund (shop_id, number);
CREATE INDEX sale_refund_taken ON sale_refund (shop_id, taken_on);
