-- Totals and facets of a search are counted in this index alone: the products themselves are many
-- times as large, so that to read 4,000 of them takes twice as long.
DROP INDEX product_by_created;
CREATE INDEX product_by_created ON product (
  shop_id, id, status, category_id, brand_id, product_type, price_minor, item_group_id
);
