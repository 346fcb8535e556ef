-- An address to which a shop's events are sent. `secret` signs the messages; it is encrypted with
-- the server's secret. `leased_until` is set while a process sends to it. `old_secrets` are all
-- that sign messages beside the present one, as JSON: [{"secret": …, "until": …}].
CREATE TABLE webhook (
  shop_id      INTEGER NOT NULL REFERENCES shop (id),
  public_id    TEXT    NOT NULL,
  url          TEXT    NOT NULL,
  secret       TEXT    NOT NULL,
  failures     INTEGER NOT NULL DEFAULT 0,
  due_at       INTEGER NOT NULL DEFAULT 0,
  leased_until INTEGER NOT NULL DEFAULT 0,
/*sqlite*/   removed      INTEGER NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
/*postgres*/   removed      BIGINT  NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  created_at   INTEGER NOT NULL,
  old_secrets  TEXT    NOT NULL DEFAULT '[]',
  PRIMARY KEY (shop_id, public_id)
) STRICT, WITHOUT ROWID;

-- The events that a webhook is told of.
-- everywhere
CREATE TABLE webhook_event (
  shop_id INTEGER NOT NULL REFERENCES shop (id),
  event   TEXT    NOT NULL,
  webhook TEXT    NOT NULL,
  PRIMARY KEY (shop_id, event, webhook)
) STRICT, WITHOUT ROWID;

-- The outbox and, for the last ones, the log: a message to one webhook, written in the transaction
-- of the event. Its body is made when it is sent, so that this row stays small. Messages are sent
-- in the order of the shop's revisions. `subject` is the public id of what the event is about.
CREATE TABLE webhook_delivery (
  shop_id         INTEGER NOT NULL,
  webhook         TEXT    NOT NULL,
  revision        INTEGER NOT NULL,
  public_id       TEXT    NOT NULL,
  event           TEXT    NOT NULL,
  subject         TEXT    NOT NULL,
  status          TEXT    NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts        INTEGER NOT NULL DEFAULT 0,
  due_at          INTEGER NOT NULL DEFAULT 0,
  attempted_at    INTEGER,
  response_status INTEGER,
  error           TEXT,
  created_at      INTEGER NOT NULL,
  PRIMARY KEY (shop_id, webhook, revision),
/*sqlite*/   CONSTRAINT webhook_delivery_of_webhook
/*sqlite*/     FOREIGN KEY (shop_id, webhook) REFERENCES webhook (shop_id, public_id)
) STRICT, WITHOUT ROWID;

/*postgres*/ ALTER TABLE webhook_delivery ADD CONSTRAINT webhook_delivery_of_webhook
/*postgres*/   FOREIGN KEY (shop_id, webhook) REFERENCES webhook (shop_id, public_id);

CREATE INDEX webhook_delivery_pending ON webhook_delivery (shop_id, webhook, due_at, revision)
  WHERE status = 'pending';
-- An update that waits for others of its subject, which replace it. There is one at most.
CREATE UNIQUE INDEX webhook_delivery_collecting ON webhook_delivery (shop_id, webhook, subject)
  WHERE status = 'pending' AND attempts = 0 AND due_at > 0;
-- Messages that hold back later ones about their subject until they are tried again.
CREATE INDEX webhook_delivery_retried ON webhook_delivery (shop_id, webhook, subject, revision)
  WHERE status = 'pending' AND attempts > 0;
CREATE INDEX webhook_delivery_ended ON webhook_delivery (shop_id, webhook, revision)
  WHERE status <> 'pending';
