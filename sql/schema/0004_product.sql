-- Categories, brands and collections share a table, because they are used in the same way. Only a
-- category has a parent, a position among its siblings (null until somebody arranges them), a
-- description and an image. `image` is the JSON of the image in the API; its file is `image_file`.
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
  parent_id   INTEGER,
  position    INTEGER,
  description TEXT NOT NULL DEFAULT '',
  image       TEXT,
  image_file  TEXT,
/*sqlite*/   UNIQUE (shop_id, id),
/*postgres*/   PRIMARY KEY (shop_id, id),
/*postgres*/   UNIQUE (shop_id, public_id),
  UNIQUE (shop_id, kind, slug),
-- A copy inserts rows by their number, and a parent may have a higher one than its children.
  CONSTRAINT taxon_parent FOREIGN KEY (shop_id, parent_id) REFERENCES taxon (shop_id, id)
    DEFERRABLE INITIALLY DEFERRED
) STRICT;

-- A name is unique among siblings.
CREATE UNIQUE INDEX taxon_name ON taxon (shop_id, kind, name_key, COALESCE(parent_id, 0));
CREATE INDEX taxon_child ON taxon (shop_id, parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX taxon_arranged ON taxon (shop_id) WHERE position IS NOT NULL;
CREATE INDEX taxon_image ON taxon (image_file) WHERE image_file IS NOT NULL;

/*sqlite*/ CREATE INDEX taxon_by_name ON taxon (shop_id, kind, sort_key);
/*postgres*/ CREATE INDEX taxon_by_name ON taxon (shop_id, kind, sort_key, id);

-- A product is stored as the JSON document that the API serves. The other columns are for
-- lookups, filters and sorting. `id` is the order of creation, `revision` the order of changes.
-- `to_count` is 1 if sales at tills have brought the stock below 0, so that the product is to be
-- counted. `stock` is 0 in such a row, because lists are sorted by what there is; the document
-- has the exact number.
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
  slug          TEXT    NOT NULL,
  tax_rate      TEXT,
  to_count      INTEGER NOT NULL DEFAULT 0,
/*postgres*/   PRIMARY KEY (shop_id, id),
  CONSTRAINT product_public_id UNIQUE (shop_id, public_id),
  CONSTRAINT product_category FOREIGN KEY (shop_id, category_id) REFERENCES taxon (shop_id, id),
  CONSTRAINT product_brand FOREIGN KEY (shop_id, brand_id) REFERENCES taxon (shop_id, id)
) STRICT;

CREATE UNIQUE INDEX product_slug ON product (shop_id, slug);
CREATE UNIQUE INDEX product_sku ON product (shop_id, sku) WHERE sku IS NOT NULL;
CREATE UNIQUE INDEX product_barcode ON product (shop_id, barcode) WHERE barcode IS NOT NULL;
CREATE INDEX product_group ON product (shop_id, item_group_id) WHERE item_group_id IS NOT NULL;
CREATE INDEX product_tax_rate ON product (shop_id, tax_rate) WHERE tax_rate IS NOT NULL;
CREATE INDEX product_to_count ON product (shop_id, id) WHERE to_count = 1;

-- On SQLite, the indexes of lists contain the filter columns, so that a row that does not match is
-- skipped in the index, which takes a tenth of a microsecond. Totals and facets of a search are
-- counted in product_by_created alone: the products themselves are many times as large, so that to
-- read 4,000 of them takes twice as long.
CREATE INDEX product_status ON product (shop_id, status);
CREATE INDEX product_type ON product (shop_id, product_type, id, status);
/*sqlite*/ CREATE INDEX product_category
/*postgres*/ CREATE INDEX product_by_category
  ON product (shop_id, category_id, id, status, brand_id)
  WHERE category_id IS NOT NULL;
/*sqlite*/ CREATE INDEX product_brand
/*postgres*/ CREATE INDEX product_by_brand
  ON product (shop_id, brand_id, id, status, category_id)
  WHERE brand_id IS NOT NULL;
/*sqlite*/ CREATE INDEX product_by_created ON product (
/*sqlite*/   shop_id, id, status, category_id, brand_id, product_type, price_minor, item_group_id
/*sqlite*/ );
CREATE UNIQUE INDEX product_by_updated ON product (shop_id, revision);
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
  CONSTRAINT product_collection_collection
    FOREIGN KEY (shop_id, collection_id) REFERENCES taxon (shop_id, id),
/*postgres*/   CONSTRAINT product_collection_of_product
/*postgres*/     FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/*sqlite*/ CREATE INDEX product_collection_product ON product_collection (product_id);
/*postgres*/ CREATE INDEX product_collection_product ON product_collection (shop_id, product_id);

-- Deleted products, of which terminals learn when they next ask for changes. Old ones are deleted
-- (src/domain/upkeep/retention.ts).
CREATE TABLE product_tombstone (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  revision   INTEGER NOT NULL,
  public_id  TEXT    NOT NULL,
  buried_at  INTEGER NOT NULL,
  PRIMARY KEY (shop_id, revision)
) STRICT, WITHOUT ROWID;

CREATE INDEX product_tombstone_buried ON product_tombstone (buried_at);

-- The tags and options of products, to find and count products by. The name is 'tag', or 'option.'
-- and the name of an option.
CREATE TABLE product_facet (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  name       TEXT    NOT NULL,
  value      TEXT    NOT NULL,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, name, value, product_id)
) STRICT, WITHOUT ROWID;

-- Counts the tags and options of the products of a list.
CREATE INDEX product_facet_product ON product_facet (shop_id, product_id, name, value);

-- How many products of a status a category, brand or collection has; and, as taxon 0, how many of
-- a status and type the whole shop has. The type is empty in the numbers of a taxon. Counting a
-- million products would take a tenth of a second for each answer.
CREATE TABLE product_tally (
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  taxon_id     INTEGER NOT NULL,
  status       TEXT    NOT NULL,
  product_type TEXT    NOT NULL,
  products     INTEGER NOT NULL,
  PRIMARY KEY (shop_id, taxon_id, status, product_type)
) STRICT, WITHOUT ROWID;

-- Packs of products: a case of 24 with a barcode of its own. What is in one is in the product's
-- document. `barcode` is a key as barcodeKey makes it; no product has the same one as its own.
CREATE TABLE product_pack (
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  barcode    TEXT    NOT NULL,
  product_id INTEGER NOT NULL,
  PRIMARY KEY (shop_id, barcode)
) STRICT, WITHOUT ROWID;

-- Append only: the deltas of a product, in thousandths because goods that are weighed have
-- decimals, add up to its stock (0 if it is not counted). Entries outlive their product, so they
-- refer to it by its public id.
CREATE TABLE stock_entry (
/*sqlite*/   id         INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id         BIGSERIAL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  product    TEXT    NOT NULL,
  delta      INTEGER NOT NULL,
  stock      INTEGER,
  reason     TEXT    NOT NULL,
  note       TEXT,
  actor      TEXT    NOT NULL,
  actor_name TEXT    NOT NULL,
  created_at INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id)
) STRICT;

CREATE INDEX stock_entry_product ON stock_entry (shop_id, product, id);
/*postgres*/ CREATE INDEX stock_entry_id ON stock_entry (id);
