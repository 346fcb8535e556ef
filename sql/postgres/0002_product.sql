-- Categories, brands and collections share a table, because they have the same columns and rules.
CREATE TABLE taxon (
  id         BIGSERIAL,
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  kind       TEXT   COLLATE "C" NOT NULL CHECK (kind IN ('category', 'brand', 'collection')),
  public_id  TEXT   COLLATE "C" NOT NULL,
  slug       TEXT   COLLATE "C" NOT NULL,
  name       TEXT   COLLATE "C" NOT NULL,
  name_key   TEXT   COLLATE "C" NOT NULL,
  sort_key   TEXT   COLLATE "C" NOT NULL,
  created_at BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, id),
  UNIQUE (shop_id, public_id),
  UNIQUE (shop_id, kind, slug),
  UNIQUE (shop_id, kind, name_key)
);

CREATE INDEX taxon_by_name ON taxon (shop_id, kind, sort_key, id);

-- A product is stored as the JSON document that the API serves. The other columns are for lookups,
-- filters and sorting. `id` is the order of creation, `revision` the order of changes.
CREATE TABLE product (
  id            BIGSERIAL,
  shop_id       BIGINT             NOT NULL REFERENCES shop (id),
  public_id     TEXT   COLLATE "C" NOT NULL,
  revision      BIGINT             NOT NULL,
  status        TEXT   COLLATE "C" NOT NULL CHECK (status IN ('Draft', 'Published', 'Archived')),
  product_type  TEXT   COLLATE "C" NOT NULL CHECK (product_type IN ('Item', 'Service', 'Digital')),
  category_id   BIGINT,
  brand_id      BIGINT,
  name_key      TEXT   COLLATE "C" NOT NULL,
  price_minor   BIGINT             NOT NULL CHECK (price_minor >= 0),
  sku           TEXT   COLLATE "C",
  barcode       TEXT   COLLATE "C",
  stock         BIGINT             CHECK (stock >= 0),
  item_group_id TEXT   COLLATE "C",
  created_at    BIGINT             NOT NULL,
  updated_at    BIGINT             NOT NULL,
  document      TEXT   COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, id),
  CONSTRAINT product_public_id UNIQUE (shop_id, public_id),
  CONSTRAINT product_category
    FOREIGN KEY (shop_id, category_id) REFERENCES taxon (shop_id, id),
  CONSTRAINT product_brand
    FOREIGN KEY (shop_id, brand_id) REFERENCES taxon (shop_id, id)
);

CREATE UNIQUE INDEX product_sku     ON product (shop_id, sku) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX product_barcode ON product (shop_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_group          ON product (shop_id, item_group_id) WHERE item_group_id IS NOT NULL;

CREATE INDEX product_status
  ON product (shop_id, status);
CREATE INDEX product_by_category
  ON product (shop_id, category_id, id, status, brand_id)
  WHERE category_id IS NOT NULL;
CREATE INDEX product_by_brand
  ON product (shop_id, brand_id, id, status, category_id)
  WHERE brand_id IS NOT NULL;
CREATE UNIQUE INDEX product_by_updated
  ON product (shop_id, revision);
CREATE INDEX product_by_name
  ON product (shop_id, name_key, id);
CREATE INDEX product_by_price
  ON product (shop_id, price_minor, id);
CREATE INDEX product_by_stock
  ON product (shop_id, COALESCE(stock, -1), id);
CREATE INDEX product_by_sku
  ON product (shop_id, COALESCE(sku, ''), id);

CREATE TABLE product_collection (
  shop_id       BIGINT NOT NULL REFERENCES shop (id),
  collection_id BIGINT NOT NULL,
  product_id    BIGINT NOT NULL,
  PRIMARY KEY (shop_id, collection_id, product_id),
  CONSTRAINT product_collection_collection
    FOREIGN KEY (shop_id, collection_id) REFERENCES taxon (shop_id, id),
  CONSTRAINT product_collection_of_product
    FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE
);

CREATE INDEX product_collection_product ON product_collection (shop_id, product_id);

-- Deleted products, of which terminals learn when they next ask for changes.
CREATE TABLE product_tombstone (
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  revision   BIGINT             NOT NULL,
  public_id  TEXT   COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, revision)
);

-- Every word is indexed with the id of its shop behind (word + "q12"), so shops share no words.
CREATE TABLE product_search (
  shop_id    BIGINT   NOT NULL REFERENCES shop (id),
  product_id BIGINT   NOT NULL,
  words      TSVECTOR NOT NULL,
  PRIMARY KEY (shop_id, product_id)
);

CREATE INDEX product_search_words ON product_search USING GIN (words);

CREATE TABLE idempotency (
  shop_id     BIGINT             NOT NULL REFERENCES shop (id),
  credential  TEXT   COLLATE "C" NOT NULL,
  key         TEXT   COLLATE "C" NOT NULL,
  fingerprint TEXT   COLLATE "C" NOT NULL,
  answer      TEXT   COLLATE "C" NOT NULL,
  created_at  BIGINT             NOT NULL,
  PRIMARY KEY (shop_id, credential, key)
);

CREATE INDEX idempotency_created ON idempotency (created_at);
