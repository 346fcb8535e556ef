-- Categories, brands and collections share a table, because they have the same columns and rules.
-- References include the shop, so that no row can refer to another shop, and so that deleting a
-- taxon finds its uses in the indexes that serve lists.
CREATE TABLE taxon (
/*sqlite*/   id         INTEGER PRIMARY KEY,
/*postgres*/   id         BIGSERIAL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  kind       TEXT    NOT NULL CHECK (kind IN ('category', 'brand', 'collection')),
/*sqlite*/   public_id  TEXT    NOT NULL UNIQUE,
/*postgres*/   public_id  TEXT    NOT NULL,
  slug       TEXT    NOT NULL,
  name       TEXT    NOT NULL,
  name_key   TEXT    NOT NULL,
  sort_key   TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
/*sqlite*/   UNIQUE (shop_id, id),
/*postgres*/   PRIMARY KEY (shop_id, id),
/*postgres*/   UNIQUE (shop_id, public_id),
  UNIQUE (shop_id, kind, slug),
  UNIQUE (shop_id, kind, name_key)
) STRICT;

/*sqlite*/ CREATE INDEX taxon_by_name ON taxon (shop_id, kind, sort_key);
/*postgres*/ CREATE INDEX taxon_by_name ON taxon (shop_id, kind, sort_key, id);

-- A product is stored as the JSON document that the API serves. The other columns are for lookups,
-- filters and sorting. `id` is the order of creation, `revision` the order of changes.
CREATE TABLE product (
/*sqlite*/   id            INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id            BIGSERIAL,
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
/*postgres*/   PRIMARY KEY (shop_id, id),
  CONSTRAINT product_public_id UNIQUE (shop_id, public_id),
/*postgres*/   CONSTRAINT product_category
  FOREIGN KEY (shop_id, category_id) REFERENCES taxon (shop_id, id),
/*postgres*/   CONSTRAINT product_brand
  FOREIGN KEY (shop_id, brand_id) REFERENCES taxon (shop_id, id)
) STRICT;

CREATE UNIQUE INDEX product_sku     ON product (shop_id, sku) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX product_barcode ON product (shop_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_group          ON product (shop_id, item_group_id) WHERE item_group_id IS NOT NULL;

-- On SQLite, the indexes of lists contain the filter columns, so that a row that does not match is
-- skipped in the index, which takes a tenth of a microsecond.
CREATE INDEX product_status
  ON product (shop_id, status);
/*sqlite*/ CREATE INDEX product_category
/*postgres*/ CREATE INDEX product_by_category
  ON product (shop_id, category_id, id, status, brand_id)
  WHERE category_id IS NOT NULL;
/*sqlite*/ CREATE INDEX product_brand
/*postgres*/ CREATE INDEX product_by_brand
  ON product (shop_id, brand_id, id, status, category_id)
  WHERE brand_id IS NOT NULL;
/*sqlite*/ CREATE INDEX product_by_created
/*sqlite*/   ON product (shop_id, id, status, category_id, brand_id);
CREATE UNIQUE INDEX product_by_updated
  ON product (shop_id, revision);
CREATE INDEX product_by_name
/*sqlite*/   ON product (shop_id, name_key, id, status, category_id, brand_id);
/*postgres*/   ON product (shop_id, name_key, id);
CREATE INDEX product_by_price
/*sqlite*/   ON product (shop_id, price_minor, id, status, category_id, brand_id);
/*postgres*/   ON product (shop_id, price_minor, id);
CREATE INDEX product_by_stock
/*sqlite*/   ON product (shop_id, COALESCE(stock, -1), id, status, category_id, brand_id);
/*postgres*/   ON product (shop_id, COALESCE(stock, -1), id);
CREATE INDEX product_by_sku
/*sqlite*/   ON product (shop_id, COALESCE(sku, ''), id, status, category_id, brand_id);
/*postgres*/   ON product (shop_id, COALESCE(sku, ''), id);

CREATE TABLE product_collection (
  shop_id       INTEGER NOT NULL REFERENCES shop (id),
  collection_id INTEGER NOT NULL,
/*sqlite*/   product_id    INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
/*postgres*/   product_id    INTEGER NOT NULL,
  PRIMARY KEY (shop_id, collection_id, product_id),
/*postgres*/   CONSTRAINT product_collection_collection
  FOREIGN KEY (shop_id, collection_id) REFERENCES taxon (shop_id, id),
/*postgres*/   CONSTRAINT product_collection_of_product
/*postgres*/     FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/*sqlite*/ CREATE INDEX product_collection_product ON product_collection (product_id);
/*postgres*/ CREATE INDEX product_collection_product ON product_collection (shop_id, product_id);

-- Deleted products, of which terminals learn when they next ask for changes.
CREATE TABLE product_tombstone (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  revision   INTEGER NOT NULL,
  public_id  TEXT    NOT NULL,
  PRIMARY KEY (shop_id, revision)
) STRICT, WITHOUT ROWID;

-- Every word is indexed with the id of its shop, so that shops share no words: in front on SQLite
-- ("12q" + word), behind on PostgreSQL (word + "q12").
/*sqlite*/ CREATE VIRTUAL TABLE product_search USING fts5 (
/*sqlite*/   name, about, description,
/*sqlite*/   content = '',
/*sqlite*/   contentless_delete = 1,
/*sqlite*/   tokenize = 'porter unicode61 remove_diacritics 2'
/*sqlite*/ );
/*postgres*/ CREATE TABLE product_search (
/*postgres*/   shop_id    INTEGER  NOT NULL REFERENCES shop (id),
/*postgres*/   product_id INTEGER  NOT NULL,
/*postgres*/   words      TSVECTOR NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, product_id)
/*postgres*/ );
/*postgres*/ CREATE INDEX product_search_words ON product_search USING GIN (words);

-- All words that a shop has used, to complete or correct a word of a search. FTS5 has only their
-- stems.
/*sqlite*/ CREATE TABLE search_word (
/*sqlite*/   shop_id INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   word    TEXT    NOT NULL,
/*sqlite*/   PRIMARY KEY (shop_id, word)
/*sqlite*/ ) STRICT, WITHOUT ROWID;

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
