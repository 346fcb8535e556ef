-- Brings a database of kassa 0.1.0 to what the steps make; src/store/from-0.1.0.ts says when.

-- The settings of a shop stood in two tables, some of them without their owner.
CREATE TABLE shop_setting (
  shop_id  INTEGER NOT NULL REFERENCES shop (id),
  part     TEXT    NOT NULL,
  settings TEXT    NOT NULL,
  PRIMARY KEY (shop_id, part)
) STRICT;
WITH owned (part, field) AS (
  VALUES
    ('sale', 'taxRates'), ('sale', 'country'), ('sale', 'address'), ('sale', 'taxId'),
    ('sale', 'timeZone'), ('sale', 'lowStock'), ('sale', 'stockMailedOn'),
    ('orders', 'loyalty'), ('orders', 'retentionYears'), ('orders', 'cashRounding'),
    ('orders', 'receiptText'),
    ('orders', 'delivery'), ('orders', 'payment'), ('orders', 'mails'),
    ('till', 'tillSales'), ('till', 'tillSalesSince'), ('till', 'cashiers'),
    ('till', 'tillFavourites')
), stored AS (
  SELECT shop_id, settings
  FROM shop_sale
  UNION ALL
  SELECT shop_id, checkout
  FROM shop_front
)
INSERT INTO shop_setting (shop_id, part, settings)
SELECT s.shop_id, o.part,
/*sqlite*/   json_group_object(f.key, json(s.settings -> f.fullkey))
/*postgres*/   CAST(json_object_agg(f.key, f.value) AS TEXT)
FROM stored s
/*sqlite*/ JOIN json_each(s.settings) f
/*sqlite*/ JOIN owned o ON o.field = f.key
/*postgres*/ CROSS JOIN LATERAL json_each(CAST(s.settings AS JSON)) f (key, value)
/*postgres*/ JOIN owned o ON o.field = f.key
GROUP BY s.shop_id, o.part;
INSERT INTO shop_setting (shop_id, part, settings)
SELECT shop_id, 'front', front
FROM shop_front;
DROP TABLE shop_sale;
DROP TABLE shop_front;

-- A delivery option named neither its ways of payment nor where and when goods are picked up.
UPDATE shop_setting
SET settings = (
/*sqlite*/   SELECT json_set(
/*sqlite*/     shop_setting.settings, '$.delivery',
/*sqlite*/     json_group_array(
/*sqlite*/       json_set(d.value, '$.payment', NULL, '$.address', '', '$.hours', '') ORDER BY d.key
/*sqlite*/     )
/*sqlite*/   )
/*sqlite*/   FROM json_each(shop_setting.settings, '$.delivery') d
/*postgres*/   SELECT CAST(jsonb_set(
/*postgres*/     CAST(shop_setting.settings AS JSONB), '{delivery}',
/*postgres*/     jsonb_agg(
/*postgres*/       d.value || '{"payment": null, "address": "", "hours": ""}' ORDER BY d.ordinality
/*postgres*/     )
/*postgres*/   ) AS TEXT)
/*postgres*/   FROM jsonb_array_elements(CAST(shop_setting.settings AS JSONB) -> 'delivery')
/*postgres*/     WITH ORDINALITY d
)
WHERE
/*sqlite*/   json_array_length(settings, '$.delivery') > 0
/*postgres*/   json_array_length(CAST(settings AS JSON) -> 'delivery') > 0
  AND part = 'orders';

-- The seal of the settings is of rows that are gone. The next server makes a new one.
DELETE FROM shop_seal
WHERE part = 'settings';
UPDATE shop
SET sealed = 0
WHERE rows_sealed = 0;
UPDATE shop
SET rows_sealed = 0;

-- Each write of a shop asked whether there are webhooks.
ALTER TABLE shop_revision ADD COLUMN told INTEGER NOT NULL DEFAULT 0;
UPDATE shop_revision
SET told = 1
WHERE shop_id IN (SELECT e.shop_id FROM webhook_event e);

-- Updates of one subject were not collected in one message.
CREATE UNIQUE INDEX webhook_delivery_collecting ON webhook_delivery (shop_id, webhook, subject)
  WHERE status = 'pending' AND attempts = 0 AND due_at > 0;
CREATE INDEX webhook_delivery_retried ON webhook_delivery (shop_id, webhook, subject, revision)
  WHERE status = 'pending' AND attempts > 0;

-- The value of the points that an order redeems, its cashier, and when its goods left were not
-- stored.
ALTER TABLE sale_order ADD COLUMN points_minor INTEGER;
ALTER TABLE sale_order ADD COLUMN served_by TEXT;
ALTER TABLE sale_order ADD COLUMN delivered_at INTEGER;

-- Lines of sales that were made before they had a title are called by their name.
UPDATE sale_line
SET title = COALESCE(title, name), options = COALESCE(options, '{}')
WHERE title IS NULL OR options IS NULL;

-- Products had no cost. A field that stands before all keys that people have chosen is the first in
-- its document that is written so.
UPDATE product
SET document = CONCAT(
/*sqlite*/   substr(document, 1, instr(document, ',"currency":') - 1),
/*postgres*/ substr(document, 1, strpos(document, ',"currency":') - 1),
  ',"cost":null',
/*sqlite*/   substr(document, instr(document, ',"currency":'))
/*postgres*/ substr(document, strpos(document, ',"currency":'))
);

-- Products had neither a content nor a unit price.
UPDATE product
SET document = CONCAT(
/*sqlite*/   substr(product.document, 1, instr(product.document, ',"category":') - 1),
/*postgres*/ substr(product.document, 1, strpos(product.document, ',"category":') - 1),
  ',"content":null,"unitPrice":',
  CASE
    WHEN s.unit IN ('kg', 'l', 'm') THEN
      CONCAT('{"price":', s.price, ',"unit":"', s.unit, '"}')
    WHEN s.unit IN ('g', 'ml') AND s.thousand <= 999999999.99 THEN
      CONCAT('{"price":', s.thousand, ',"unit":"', CASE s.unit WHEN 'g' THEN 'kg' ELSE 'l' END, '"}')
    ELSE 'null'
  END,
/*sqlite*/   substr(product.document, instr(product.document, ',"category":'))
/*postgres*/ substr(product.document, strpos(product.document, ',"category":'))
)
FROM (
  SELECT
    p.shop_id, p.id,
/*sqlite*/   json_extract(p.document, '$.unit') AS unit,
/*postgres*/ p.document::json ->> 'unit' AS unit,
/*sqlite*/   json_extract(p.document, '$.price') AS price,
/*postgres*/ p.document::json ->> 'price' AS price,
/*sqlite*/   CAST(ROUND(json_extract(p.document, '$.price') * 1000) AS INTEGER) AS thousand
/*postgres*/ CAST(ROUND((p.document::json ->> 'price')::numeric * 1000) AS BIGINT) AS thousand
  FROM product p
) s
WHERE product.shop_id = s.shop_id AND product.id = s.id;

-- Categories were a flat list of names.
ALTER TABLE taxon ADD COLUMN parent_id INTEGER;
ALTER TABLE taxon ADD COLUMN position INTEGER;
ALTER TABLE taxon ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE taxon ADD COLUMN image TEXT;
ALTER TABLE taxon ADD COLUMN image_file TEXT;
/*postgres*/ ALTER TABLE taxon DROP CONSTRAINT taxon_shop_id_kind_name_key_key;
/*postgres*/ ALTER TABLE taxon ADD CONSTRAINT taxon_parent
/*postgres*/   FOREIGN KEY (shop_id, parent_id) REFERENCES taxon (shop_id, id)
/*postgres*/   DEFERRABLE INITIALLY DEFERRED;
CREATE UNIQUE INDEX taxon_name ON taxon (shop_id, kind, name_key, COALESCE(parent_id, 0));
CREATE INDEX taxon_child ON taxon (shop_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX taxon_arranged ON taxon (shop_id) WHERE position IS NOT NULL;
CREATE INDEX taxon_image ON taxon (image_file) WHERE image_file IS NOT NULL;

-- Orders are sent, with the number of their parcel, and one replaces another.
ALTER TABLE sale_order ADD COLUMN tracking TEXT;
ALTER TABLE sale_order ADD COLUMN replaces TEXT;
ALTER TABLE sale_order ADD COLUMN replaced_by TEXT;
/*postgres*/ ALTER TABLE sale_order DROP CONSTRAINT sale_order_status_check;
/*postgres*/ ALTER TABLE sale_order ADD CONSTRAINT sale_order_status_check CHECK (status IN (
/*postgres*/   'open', 'paid', 'ready', 'shipped', 'completed', 'cancelled', 'expired', 'returned'
/*postgres*/ ));

-- Lines of sales had neither the content of a piece nor its cost.
ALTER TABLE sale_line ADD COLUMN content TEXT;
ALTER TABLE sale_line ADD COLUMN cost_minor INTEGER;

-- Guests were no customers. Each gets the id of their first order with another prefix.
/*sqlite*/ ALTER TABLE customer ADD COLUMN kind TEXT NOT NULL DEFAULT 'account' CHECK (kind IN ('account', 'guest'));
/*postgres*/ ALTER TABLE customer ADD COLUMN kind TEXT NOT NULL DEFAULT 'account';
/*postgres*/ ALTER TABLE customer ADD CONSTRAINT customer_kind_check CHECK (kind IN ('account', 'guest'));
CREATE INDEX customer_kind ON customer (shop_id, kind, id);
INSERT INTO customer (shop_id, public_id, email, created_at, words, kind)
SELECT
  o.shop_id, 'cust_' || substr(min(o.public_id), 7), o.email, min(o.created_at),
  ' ' || o.email || ' ', 'guest'
FROM sale_order o
WHERE o.customer_id IS NULL AND o.email IS NOT NULL AND o.forgets = 0 AND NOT EXISTS (
  SELECT 1
  FROM customer c
  WHERE c.shop_id = o.shop_id AND c.email = o.email
)
GROUP BY o.shop_id, o.email;

-- The background work that kassa 0.1.0 left to its servers is done, so all rows have their values.
DROP TABLE product_completion;
DROP INDEX sale_order_without_words;
DROP INDEX customer_without_words;
DROP INDEX sale_payment_reference;
CREATE INDEX sale_payment_reference ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL;
CREATE UNIQUE INDEX sale_payment_once ON sale_payment (shop_id, method, reference)
  WHERE reference IS NOT NULL AND (terminal IS NULL OR method = 'exchange');
DROP INDEX sale_order_sold;
CREATE INDEX sale_order_sold ON sale_order (shop_id, sold_on, public_id) WHERE sold_on IS NOT NULL;
DROP INDEX sale_refund_taken;
CREATE INDEX sale_refund_taken ON sale_refund (shop_id, taken_on, order_id);
DROP INDEX product_slug;
CREATE UNIQUE INDEX product_slug ON product (shop_id, slug);
/*postgres*/ DROP TABLE job_change;
/*postgres*/ DROP TABLE audit;
/*postgres*/ DROP TABLE kassa_schema;
/*postgres*/ ALTER TABLE sale_order ALTER COLUMN words SET NOT NULL;
/*postgres*/ ALTER TABLE customer ALTER COLUMN words SET NOT NULL;
/*postgres*/ ALTER TABLE product ALTER COLUMN slug SET NOT NULL;
/*postgres*/ ALTER TABLE sale_line ALTER COLUMN title SET NOT NULL;
/*postgres*/ ALTER TABLE sale_line ALTER COLUMN options SET NOT NULL;
/*postgres*/ ALTER TABLE shop ALTER COLUMN language DROP DEFAULT;
/*postgres*/ ALTER TABLE shop ALTER COLUMN index_rules DROP DEFAULT;
/*postgres*/ ALTER TABLE shop ALTER COLUMN indexed_to DROP DEFAULT;
/*postgres*/ ALTER TABLE otp_challenge ALTER COLUMN client DROP DEFAULT;
/*postgres*/ ALTER TABLE otp_challenge ALTER COLUMN known_device DROP DEFAULT;
/*postgres*/ ALTER TABLE product_tombstone ALTER COLUMN buried_at DROP DEFAULT;
/*postgres*/ ALTER TABLE job_refusal ALTER COLUMN params DROP DEFAULT;

CREATE TABLE schema_step (
  module TEXT NOT NULL,
  name   TEXT NOT NULL,
  sql    TEXT NOT NULL,
  PRIMARY KEY (module, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_facet_product ON product_facet (shop_id, product_id, name, value);
