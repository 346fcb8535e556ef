-- The image files that products use; the product's document has the other data of an image. A file
-- is named by the hash of its content, so several rows may share it.
CREATE TABLE image (
/*sqlite*/   public_id  TEXT    PRIMARY KEY,
/*postgres*/   public_id  TEXT    NOT NULL,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
/*sqlite*/   product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
/*postgres*/   product_id INTEGER NOT NULL,
  file       TEXT    NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, public_id),
/*postgres*/   CONSTRAINT image_of_product
/*postgres*/     FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/*sqlite*/ CREATE INDEX image_product ON image (product_id);
/*postgres*/ CREATE INDEX image_product ON image (shop_id, product_id);
CREATE INDEX image_file ON image (file);
