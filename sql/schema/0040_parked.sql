-- Baskets that a till has set aside. `public_id` is the basket's, `terminal` and `taken_by` are the
-- public ids of terminals, `customer` that of a shopper, `body` is JSON. A taken basket stays for a
-- while without its body, so that a till whose answer was lost does not park it again.
CREATE TABLE parked_basket (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  public_id TEXT    NOT NULL,
  terminal  TEXT    NOT NULL,
  taken_by  TEXT,
  customer  TEXT,
  body      TEXT    NOT NULL,
  parked_at INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX parked_basket_waiting ON parked_basket (shop_id, parked_at) WHERE taken_by IS NULL;
CREATE INDEX parked_basket_old ON parked_basket (parked_at);
