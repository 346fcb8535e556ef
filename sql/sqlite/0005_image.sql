-- The image files that products use; the product's document has the other data of an image. A file
-- is named by the hash of its content, so several rows may share it.
CREATE TABLE image (
  public_id  TEXT    PRIMARY KEY,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  file       TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX image_product ON image (product_id);
CREATE INDEX image_file ON image (file);
