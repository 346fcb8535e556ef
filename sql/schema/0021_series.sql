-- The series to which a terminal's journal belongs now; every new key of a terminal opens one.
ALTER TABLE terminal ADD COLUMN series TEXT NOT NULL DEFAULT '';

INSERT INTO journal_series (shop_id, series, terminal, last_n, last_hash, opened_at)
SELECT
  shop_id, CAST(ROW_NUMBER() OVER (PARTITION BY shop_id ORDER BY id) AS TEXT), public_id, 0,
  '0000000000000000000000000000000000000000000000000000000000000000', created_at
FROM terminal;

INSERT INTO sale_counter (shop_id, kind, value)
SELECT shop_id, 'series', COUNT(*)
FROM terminal
GROUP BY shop_id;

UPDATE terminal
SET series = (
  SELECT s.series
  FROM journal_series s
  WHERE s.shop_id = terminal.shop_id AND s.terminal = terminal.public_id
);
