-- An account of the shop at a payment provider. A provider has one for test and one for live, with
-- keys of their own. `secret_key` and `event_secret` are encrypted with the secret of the server;
-- `key_end` and `event_secret_end` are their last four characters. New payments are begun at the
-- account that `is_active`; a shop has at most one.
CREATE TABLE payment_account (
  shop_id          INTEGER NOT NULL REFERENCES shop (id),
  public_id        TEXT    NOT NULL,
  provider         TEXT    NOT NULL,
  mode             TEXT    NOT NULL CHECK (mode IN ('test', 'live')),
  secret_key       TEXT    NOT NULL,
  key_end          TEXT    NOT NULL,
  event_secret     TEXT,
  event_secret_end TEXT,
/*sqlite*/   is_active        INTEGER NOT NULL CHECK (is_active IN (0, 1)),
/*postgres*/   is_active        BIGINT  NOT NULL CHECK (is_active IN (0, 1)),
  event_at         INTEGER,
  created_at       INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX payment_account_mode ON payment_account (shop_id, provider, mode);

-- A payment of an order at a provider. `reference` is what the provider calls the page on which it
-- is paid, `money_reference` what it calls the money; both are null until they are known. `outcome`
-- says what was done when the money came: 'booked' as a payment of the order, or 'returned' because
-- the order has no use for it. `refunded_minor` and `disputed_minor` are what the provider says.
-- `due_at` is when the provider is asked next; null: no more. `leased_until` is set while a process
-- works on it. `problem` says, for people, why the last request to the provider failed, and
-- `concern` what staff has to look at.
CREATE TABLE online_payment (
  shop_id         INTEGER NOT NULL,
  public_id       TEXT    NOT NULL,
  order_id        TEXT    NOT NULL,
  account         TEXT    NOT NULL,
  provider        TEXT    NOT NULL,
  mode            TEXT    NOT NULL CHECK (mode IN ('test', 'live')),
  status          TEXT    NOT NULL CHECK (status IN (
    'beginning', 'open', 'pending', 'paid', 'failed', 'expired', 'cancelled'
  )),
  amount_minor    INTEGER NOT NULL,
  currency        TEXT    NOT NULL,
  return_url      TEXT    NOT NULL,
  reference       TEXT,
  money_reference TEXT,
  url             TEXT,
  outcome         TEXT    CHECK (outcome IN ('booked', 'returned')),
  refunded_minor  INTEGER NOT NULL DEFAULT 0,
  disputed_minor  INTEGER NOT NULL DEFAULT 0,
  concern         TEXT    CHECK (concern IN ('amount', 'disputed', 'refunded', 'refund_failed')),
  problem         TEXT,
  failures        INTEGER NOT NULL DEFAULT 0,
  looked_at       INTEGER,
  due_at          INTEGER,
  leased_until    INTEGER NOT NULL DEFAULT 0,
  created_at      INTEGER NOT NULL,
  expires_at      INTEGER NOT NULL,
  paid_at         INTEGER,
  PRIMARY KEY (shop_id, public_id),
/*sqlite*/   CONSTRAINT online_payment_of_order
/*sqlite*/     FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE online_payment ADD CONSTRAINT online_payment_of_order
/*postgres*/   FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);

CREATE INDEX online_payment_order ON online_payment (shop_id, order_id, public_id);
CREATE INDEX online_payment_created ON online_payment (shop_id, created_at, public_id);
CREATE INDEX online_payment_due ON online_payment (due_at) WHERE due_at IS NOT NULL;
CREATE UNIQUE INDEX online_payment_reference ON online_payment (shop_id, account, reference)
  WHERE reference IS NOT NULL;
CREATE INDEX online_payment_money ON online_payment (shop_id, account, money_reference)
  WHERE money_reference IS NOT NULL;

-- Money that goes back at the provider. `refund_id` is the refund of the order that it belongs to;
-- null: the whole payment goes back, because the order had no use for it. `queued`: the provider
-- was not reached yet. `pending`: it is on its way.
CREATE TABLE online_refund (
  shop_id      INTEGER NOT NULL,
  public_id    TEXT    NOT NULL,
  payment      TEXT    NOT NULL,
  refund_id    TEXT,
  amount_minor INTEGER NOT NULL,
  status       TEXT    NOT NULL CHECK (status IN ('queued', 'pending', 'done', 'failed')),
  reference    TEXT,
  problem      TEXT,
  attempts     INTEGER NOT NULL DEFAULT 0,
  created_at   INTEGER NOT NULL,
  updated_at   INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id),
/*sqlite*/   CONSTRAINT online_refund_of_payment
/*sqlite*/     FOREIGN KEY (shop_id, payment) REFERENCES online_payment (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE online_refund ADD CONSTRAINT online_refund_of_payment
/*postgres*/   FOREIGN KEY (shop_id, payment) REFERENCES online_payment (shop_id, public_id);

CREATE INDEX online_refund_payment ON online_refund (shop_id, payment, public_id);
CREATE UNIQUE INDEX online_refund_of_refund ON online_refund (shop_id, refund_id)
  WHERE refund_id IS NOT NULL;
