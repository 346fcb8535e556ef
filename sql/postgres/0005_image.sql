-- The image files that products use; the product's document has the other data of an image. A file
-- is named by the hash of its content, so several rows may share it.
CREATE TABLE image (
  public_id  TEXT   COLLATE "C" NOT NULL,
  shop_id    BIGINT             NOT NULL REFERENCES shop (id),
  product_id BIGINT             NOT NULL,
  file       TEXT   COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, public_id),
  CONSTRAINT image_of_product
    FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE
);

CREATE INDEX image_product ON image (shop_id, product_id);
CREATE INDEX image_file ON image (file);
