-- Spreads the rows of shops over the machines of a Citus cluster. Run it once on the coordinator,
-- with psql, when kassa has made its tables; stop kassa meanwhile. When an update of kassa brings a
-- new table, run the line for it.

-- Small tables that are read without naming a shop are on every machine.
SELECT create_reference_table('shop');
SELECT create_reference_table('shop_user');
SELECT create_reference_table('membership');
SELECT create_reference_table('api_key');
SELECT create_reference_table('shop_origin');
SELECT create_reference_table('invitation');
SELECT create_reference_table('session');
SELECT create_reference_table('terminal_key');
SELECT create_reference_table('pairing_code');
SELECT create_reference_table('product_completion');
SELECT create_reference_table('webhook_event');

-- A foreign key between two distributed tables is refused until both are distributed.
ALTER TABLE product DROP CONSTRAINT product_category;
ALTER TABLE product DROP CONSTRAINT product_brand;
ALTER TABLE product_collection DROP CONSTRAINT product_collection_collection;
ALTER TABLE product_collection DROP CONSTRAINT product_collection_of_product;
ALTER TABLE image DROP CONSTRAINT image_of_product;
ALTER TABLE image_fetch DROP CONSTRAINT image_fetch_of_product;
ALTER TABLE job_change DROP CONSTRAINT job_change_of_job;
ALTER TABLE job_refusal DROP CONSTRAINT job_refusal_of_job;
ALTER TABLE job_image DROP CONSTRAINT job_image_of_job;
ALTER TABLE webhook_delivery DROP CONSTRAINT webhook_delivery_of_webhook;
ALTER TABLE sale_line DROP CONSTRAINT sale_line_of_order;
ALTER TABLE sale_payment DROP CONSTRAINT sale_payment_of_order;
ALTER TABLE sale_refund DROP CONSTRAINT sale_refund_of_order;
ALTER TABLE sale_refund_line DROP CONSTRAINT sale_refund_line_of_refund;
ALTER TABLE journal_entry DROP CONSTRAINT journal_entry_of_series;

-- All rows of one shop are on one machine.
SELECT create_distributed_table('shop_revision', 'shop_id');
SELECT create_distributed_table('taxon', 'shop_id');
SELECT create_distributed_table('product', 'shop_id');
SELECT create_distributed_table('product_collection', 'shop_id');
SELECT create_distributed_table('product_tombstone', 'shop_id');
SELECT create_distributed_table('product_facet', 'shop_id');
SELECT create_distributed_table('product_tally', 'shop_id');
SELECT create_distributed_table('product_pack', 'shop_id');
SELECT create_distributed_table('product_search', 'shop_id');
SELECT create_distributed_table('product_search_hidden', 'shop_id');
SELECT create_distributed_table('product_unindexed', 'shop_id');
SELECT create_distributed_table('shop_word', 'shop_id');
SELECT create_distributed_table('idempotency', 'shop_id');
SELECT create_distributed_table('customer', 'shop_id');
SELECT create_distributed_table('terminal', 'shop_id');
SELECT create_distributed_table('shop_scale_prefix', 'shop_id');
SELECT create_distributed_table('shop_sale', 'shop_id');
SELECT create_distributed_table('audit', 'shop_id');
SELECT create_distributed_table('stock_entry', 'shop_id');
SELECT create_distributed_table('image', 'shop_id');
SELECT create_distributed_table('image_fetch', 'shop_id');
SELECT create_distributed_table('revision_gap', 'shop_id');
SELECT create_distributed_table('job', 'shop_id');
SELECT create_distributed_table('job_change', 'shop_id');
SELECT create_distributed_table('job_refusal', 'shop_id');
SELECT create_distributed_table('job_image', 'shop_id');
SELECT create_distributed_table('webhook', 'shop_id');
SELECT create_distributed_table('webhook_delivery', 'shop_id');
SELECT create_distributed_table('sale_order', 'shop_id');
SELECT create_distributed_table('sale_line', 'shop_id');
SELECT create_distributed_table('sale_tax', 'shop_id');
SELECT create_distributed_table('sale_payment', 'shop_id');
SELECT create_distributed_table('sale_refund', 'shop_id');
SELECT create_distributed_table('sale_refund_line', 'shop_id');
SELECT create_distributed_table('sale_counter', 'shop_id');
SELECT create_distributed_table('point_entry', 'shop_id');
SELECT create_distributed_table('journal_series', 'shop_id');
SELECT create_distributed_table('journal_entry', 'shop_id');

ALTER TABLE product ADD CONSTRAINT product_category
  FOREIGN KEY (shop_id, category_id) REFERENCES taxon (shop_id, id);
ALTER TABLE product ADD CONSTRAINT product_brand
  FOREIGN KEY (shop_id, brand_id) REFERENCES taxon (shop_id, id);
ALTER TABLE product_collection ADD CONSTRAINT product_collection_collection
  FOREIGN KEY (shop_id, collection_id) REFERENCES taxon (shop_id, id);
ALTER TABLE product_collection ADD CONSTRAINT product_collection_of_product
  FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE;
ALTER TABLE image ADD CONSTRAINT image_of_product
  FOREIGN KEY (shop_id, product_id) REFERENCES product (shop_id, id) ON DELETE CASCADE;
ALTER TABLE image_fetch ADD CONSTRAINT image_fetch_of_product
  FOREIGN KEY (shop_id, product) REFERENCES product (shop_id, public_id) ON DELETE CASCADE;
ALTER TABLE job_change ADD CONSTRAINT job_change_of_job
  FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id);
ALTER TABLE job_refusal ADD CONSTRAINT job_refusal_of_job
  FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id);
ALTER TABLE job_image ADD CONSTRAINT job_image_of_job
  FOREIGN KEY (shop_id, job_id) REFERENCES job (shop_id, id);
ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_of_webhook
  FOREIGN KEY (shop_id, webhook) REFERENCES webhook (shop_id, public_id);
ALTER TABLE sale_line ADD CONSTRAINT sale_line_of_order
  FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);
ALTER TABLE sale_payment ADD CONSTRAINT sale_payment_of_order
  FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);
ALTER TABLE sale_refund ADD CONSTRAINT sale_refund_of_order
  FOREIGN KEY (shop_id, order_id) REFERENCES sale_order (shop_id, public_id);
ALTER TABLE sale_refund_line ADD CONSTRAINT sale_refund_line_of_refund
  FOREIGN KEY (shop_id, order_id, refund) REFERENCES sale_refund (shop_id, order_id, position);
ALTER TABLE journal_entry ADD CONSTRAINT journal_entry_of_series
  FOREIGN KEY (shop_id, series) REFERENCES journal_series (shop_id, series);
