-- Which pictures are in use: how they look, their product's document says. Files are named by the
-- hash of their content, so one file may serve several rows.
CREATE TABLE image (
  public_id  TEXT    PRIMARY KEY,
  shop_id    INTEGER NOT NULL REFERENCES shop (id),
  product_id INTEGER NOT NULL REFERENCES product (id) ON DELETE CASCADE,
  file       TEXT    NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX image_product ON image (product_id);
CREATE INDEX image_file ON image (file);
