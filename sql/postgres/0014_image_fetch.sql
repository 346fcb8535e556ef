-- The images that products wait for. The address stands in the product's document.
CREATE TABLE image_fetch (
  shop_id   BIGINT              NOT NULL REFERENCES shop (id),
  public_id TEXT    COLLATE "C" NOT NULL,
  product   TEXT    COLLATE "C" NOT NULL,
  tries     BIGINT              NOT NULL DEFAULT 0,
  due_at    BIGINT              NOT NULL,
  PRIMARY KEY (shop_id, public_id),
  CONSTRAINT image_fetch_of_product
    FOREIGN KEY (shop_id, product) REFERENCES product (shop_id, public_id) ON DELETE CASCADE
);

CREATE INDEX image_fetch_product ON image_fetch (shop_id, product);
CREATE INDEX image_fetch_due ON image_fetch (shop_id, due_at);

-- Where an image was fetched from, so that the same address is not fetched again.
ALTER TABLE image ADD COLUMN source TEXT COLLATE "C";

-- A job can be undone although an image of one of its products has arrived since.
CREATE INDEX job_change_product ON job_change (shop_id, public_id);
