-- The image files that products use; the product's document has the other data of an image. A file
-- is named by the hash of its content, so several rows may share it. `source` is the address from
-- which an image was fetched, so that it is not fetched again.
CREATE TABLE image (
/*sqlite*/   public_id  TEXT    PRIMARY KEY,
/*postgres*/   public_id  TEXT    NOT NULL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
/*postgres*/   product_id INTEGER NOT NULL,
  file       TEXT    NOT NULL,
  source     TEXT,
/*postgres*/   PRIMARY KEY (shop_id, public_id),
/*postgres*/   CONSTRAINT image_of_product
/*postgres*/     FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/*sqlite*/ CREATE INDEX image_product ON image (product_id);
/*postgres*/ CREATE INDEX image_product ON image (shop_id, product_id);
CREATE INDEX image_file ON image (file);

-- The images that products wait for. The address stands in the product's document.
CREATE TABLE image_fetch (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  public_id TEXT    NOT NULL,
  product   TEXT    NOT NULL,
  tries     INTEGER NOT NULL DEFAULT 0,
  due_at    INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id),
  CONSTRAINT image_fetch_of_product
    FOREIGN KEY (shop_id, product) REFERENCES product (shop_id, public_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX image_fetch_product ON image_fetch (shop_id, product);
CREATE INDEX image_fetch_due ON image_fetch (shop_id, due_at);
