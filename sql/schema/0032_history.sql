-- Everything that was changed in a shop, by whom. Append only, but for `undo` and for names that
-- are forgotten. `changes` is JSON: [{"field", "from", "to"}] with values as the API shows them.
-- `job` is set in the changes that a job makes, and `undo` is JSON of what undo needs of them; null
-- once there is nothing to undo. `detail` is JSON of what GET /shop/api/audit shows; null: it does
-- not show the entry.
CREATE TABLE history (
/*sqlite*/   id           INTEGER PRIMARY KEY AUTOINCREMENT,
/*postgres*/   id           BIGSERIAL,
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  actor_kind   TEXT    NOT NULL,
  actor        TEXT    NOT NULL,
  actor_name   TEXT    NOT NULL,
  subject_kind TEXT    NOT NULL,
  subject      TEXT    NOT NULL,
  subject_name TEXT,
  action       TEXT    NOT NULL,
  changes      TEXT    NOT NULL,
  job          TEXT,
  note         TEXT,
  detail       TEXT,
  undo         TEXT,
  created_at   INTEGER NOT NULL,
/*postgres*/   PRIMARY KEY (shop_id, id)
) STRICT;

INSERT INTO history (
  shop_id, actor_kind, actor, actor_name, subject_kind, subject, subject_name, action, changes, job,
  note, detail, undo, created_at
)
SELECT
  e.shop_id,
  CASE
    WHEN e.actor = 'cli' THEN 'server'
    WHEN e.actor IN ('secret', 'publishable') THEN 'key'
    WHEN e.actor LIKE 'term%' THEN 'till'
    WHEN e.actor LIKE 'cust%' THEN 'shopper'
    WHEN EXISTS (
      SELECT 1
      FROM membership m
      JOIN shop_user u ON u.id = m.user_id
      WHERE m.shop_id = e.shop_id AND m.role = 'owner' AND u.public_id = e.actor
    ) THEN 'owner'
    ELSE 'staff'
  END,
  e.actor, e.actor_name, e.subject_kind, e.subject, e.subject_name, e.action, e.changes, e.job,
  e.note, e.detail, e.undo, e.created_at
FROM (
  SELECT
    a.id AS n, a.shop_id, a.actor, a.actor_name,
    CASE
      WHEN a.action LIKE 'bulk.%' OR a.action LIKE 'import.%' THEN 'job'
      WHEN a.action LIKE 'points.%' THEN 'customer'
      WHEN a.action LIKE 'terminal.%' THEN 'till'
      WHEN a.action = 'product.imported' THEN 'shop'
/*sqlite*/       ELSE substr(a.action, 1, instr(a.action, '.') - 1)
/*postgres*/       ELSE split_part(a.action, '.', 1)
    END AS subject_kind,
    a.subject,
/*sqlite*/     coalesce(a.detail ->> 'name', a.detail ->> 'email', a.detail ->> 'host') AS subject_name,
/*postgres*/     coalesce(CAST(a.detail AS jsonb) ->> 'name', CAST(a.detail AS jsonb) ->> 'email', CAST(a.detail AS jsonb) ->> 'host') AS subject_name,
    a.action, '[]' AS changes, NULL AS job,
/*sqlite*/     a.detail ->> 'note' AS note,
/*postgres*/     CAST(a.detail AS jsonb) ->> 'note' AS note,
    a.detail, NULL AS undo, a.created_at
  FROM audit a
  UNION ALL
  SELECT
    c.n, c.shop_id,
    CASE
      WHEN j.created_by = 'command line' THEN 'cli'
      WHEN j.created_by LIKE '% key' THEN 'secret'
      ELSE coalesce((SELECT u.public_id FROM shop_user u WHERE u.email = j.created_by), 'user')
    END,
    j.created_by, c.subject, c.public_id,
/*sqlite*/     (SELECT p.document ->> 'name' FROM product p WHERE p.shop_id = c.shop_id AND p.public_id = c.public_id),
/*postgres*/     (SELECT CAST(p.document AS jsonb) ->> 'name' FROM product p WHERE p.shop_id = c.shop_id AND p.public_id = c.public_id),
    CASE
      WHEN c.before IS NULL THEN c.subject || '.created'
      WHEN c.number IS NULL THEN 'product.updated'
      ELSE 'product.deleted'
    END,
    coalesce(
      (
/*sqlite*/         SELECT json_group_array(json_object('field', b.key, 'from', json(c.before -> b.key), 'to', json(c.after -> b.key)))
/*sqlite*/         FROM json_each(c.before) b
/*postgres*/         SELECT CAST(jsonb_agg(jsonb_build_object('field', b.key, 'from', b.value, 'to', CAST(c.after AS jsonb) -> b.key)) AS TEXT)
/*postgres*/         FROM jsonb_each(CAST(c.before AS jsonb)) b
        WHERE c.after IS NOT NULL AND b.key NOT IN ('category', 'brand', 'collections', 'images')
      ),
      '[]'
    ),
    c.job_id, NULL, NULL,
/*sqlite*/     json_object('revision', c.revision, 'before', c.before, 'after', c.after, 'number', c.number),
/*postgres*/     CAST(jsonb_build_object('revision', c.revision, 'before', c.before, 'after', c.after, 'number', c.number) AS TEXT),
    j.created_at
  FROM job_change c
  JOIN job j ON j.shop_id = c.shop_id AND j.id = c.job_id
) e
ORDER BY e.created_at, e.job IS NOT NULL, e.job, e.n;

-- On PostgreSQL, servers of the version before may still write these tables; nobody reads them.
/*sqlite*/ DROP TABLE job_change;
/*sqlite*/ DROP TABLE audit;
/*postgres*/ DELETE FROM job_change;
/*postgres*/ DELETE FROM audit;
/*postgres*/ ALTER TABLE job_change DROP CONSTRAINT job_change_of_job;

CREATE INDEX history_whole ON history (shop_id, id) WHERE job IS NULL;
CREATE INDEX history_subject ON history (shop_id, subject, id);
CREATE INDEX history_job ON history (shop_id, job, id) WHERE job IS NOT NULL;
CREATE INDEX history_undo ON history (shop_id, job, id) WHERE undo IS NOT NULL;
CREATE INDEX history_audit ON history (shop_id, id) WHERE detail IS NOT NULL;
CREATE INDEX history_shopper ON history (shop_id, actor) WHERE actor_kind = 'shopper';
/*postgres*/ CREATE INDEX history_id ON history (id);
