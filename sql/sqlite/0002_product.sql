-- Categories, brands and collections share a table, because they have the same columns and rules.
-- References include the shop, so that no row can refer to another shop, and so that deleting a
-- taxon finds its uses in the indexes that serve lists.
CREATE TABLE taxon (
  id         INTEGER PRIMARY KEY,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('category', 'brand', 'collection')),
  public_id  TEXT    NOT NULL UNIQUE,
  slug       TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  name_key   TEXT    NOT NULL,
  sort_key   TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
  UNIQUE (shop_id, id),
  UNIQUE (shop_id, kind, slug),
  UNIQUE (shop_id, kind, name_key)
) STRICT;

CREATE INDEX taxon_by_name ON taxon (shop_id, kind, sort_key);

-- A product is stored as the JSON document that the API serves. The other columns are for lookups,
-- filters and sorting. `id` is the order of creation, `revision` the order of changes.
CREATE TABLE product (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  shop_id       INTEGER NOT NULL REFERENCES shop (id),
  public_id     TEXT    NOT NULL,
  revision      INTEGER NOT NULL,
  status        TEXT    NOT NULL CHECK (status IN ('Draft', 'Published', 'Archived')),
  product_type  TEXT    NOT NULL CHECK (product_type IN ('Item', 'Service', 'Digital')),
  category_id   INTEGER,
  brand_id      INTEGER,
  name_key      TEXT    NOT NULL,
  price_minor   INTEGER NOT NULL CHECK (price_minor >= 0),
  sku           TEXT,
  barcode       TEXT,
  stock         INTEGER CHECK (stock >= 0),
  item_group_id TEXT,
  created_at    INTEGER NOT NULL,
  updated_at    INTEGER NOT NULL,
  document      TEXT    NOT NULL,
  CONSTRAINT product_public_id UNIQUE (shop_id, public_id),
  FOREIGN KEY (shop_id, category_id) REFERENCES taxon (shop_id, id),
  FOREIGN KEY (shop_id, brand_id) REFERENCES taxon (shop_id, id)
) STRICT;

CREATE UNIQUE INDEX product_sku     ON product (shop_id, sku) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX product_barcode ON product (shop_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_group          ON product (shop_id, item_group_id) WHERE item_group_id IS NOT NULL;

-- The indexes of lists contain the filter columns, so that a row that does not match is skipped in
-- the index, which takes a tenth of a microsecond.
CREATE INDEX product_status
  ON product (shop_id, status);
CREATE INDEX product_category
  ON product (shop_id, category_id, id, status, brand_id)
  WHERE category_id IS NOT NULL;
CREATE INDEX product_brand
  ON product (shop_id, brand_id, id, status, category_id)
  WHERE brand_id IS NOT NULL;
CREATE INDEX product_by_created
  ON product (shop_id, id, status, category_id, brand_id);
CREATE UNIQUE INDEX product_by_updated
  ON product (shop_id, revision);
CREATE INDEX product_by_name
  ON product (shop_id, name_key, id, status, category_id, brand_id);
CREATE INDEX product_by_price
  ON product (shop_id, price_minor, id, status, category_id, brand_id);
CREATE INDEX product_by_stock
  ON product (shop_id, COALESCE(stock, -1), id, status, category_id, brand_id);
CREATE INDEX product_by_sku
  ON product (shop_id, COALESCE(sku, ''), id, status, category_id, brand_id);

CREATE TABLE product_collection (
  shop_id       INTEGER NOT NULL REFERENCES shop (id),
  collection_id INTEGER NOT NULL,
  product_id    INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  PRIMARY KEY (shop_id, collection_id, product_id),
  FOREIGN KEY (shop_id, collection_id) REFERENCES taxon (shop_id, id)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_collection_product ON product_collection (product_id);

-- Deleted products, of which terminals learn when they next ask for changes.
CREATE TABLE product_tombstone (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  revision   INTEGER NOT NULL,
  public_id  TEXT    NOT NULL,
  PRIMARY KEY (shop_id, revision)
) STRICT, WITHOUT ROWID;

-- Every word is indexed with the id of its shop in front ("12q" + word), so shops share no words.
CREATE VIRTUAL TABLE product_search USING fts5 (
  name, about, description,
  content = '',
  contentless_delete = 1,
  tokenize = 'porter unicode61 remove_diacritics 2'
);

-- All words that a shop has used, to complete or correct a word of a search. The full-text index
-- has only their stems.
CREATE TABLE search_word (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  word    TEXT    NOT NULL,
  PRIMARY KEY (shop_id, word)
) STRICT, WITHOUT ROWID;

CREATE TABLE idempotency (
  shop_id     INTEGER NOT NULL REFERENCES shop (id),
  credential  TEXT    NOT NULL,
  key         TEXT    NOT NULL,
  fingerprint TEXT    NOT NULL,
  answer      TEXT    NOT NULL,
  created_at  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, credential, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX idempotency_created ON idempotency (created_at);
