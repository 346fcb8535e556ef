-- The images that products wait for. The address stands in the product's document.
CREATE TABLE image_fetch (
  shop_id   INTEGER NOT NULL REFERENCES shop (id),
  public_id TEXT    NOT NULL,
  product   TEXT    NOT NULL,
  tries     INTEGER NOT NULL DEFAULT 0,
  due_at    INTEGER NOT NULL,
  PRIMARY KEY (shop_id, public_id),
/*sqlite*/   FOREIGN KEY (shop_id, product) REFERENCES product (shop_id, public_id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE image_fetch ADD CONSTRAINT image_fetch_of_product
/*postgres*/   FOREIGN KEY (shop_id, product) REFERENCES product (shop_id, public_id) ON DELETE CASCADE;

CREATE INDEX image_fetch_product ON image_fetch (shop_id, product);
CREATE INDEX image_fetch_due ON image_fetch (shop_id, due_at);

-- Where an image was fetched from, so that the same address is not fetched again.
ALTER TABLE image ADD COLUMN source TEXT;

-- A job can be undone although an image of one of its products has arrived since.
CREATE INDEX job_change_product ON job_change (shop_id, public_id);
