-- An address to which a shop's events are sent. `secret` signs the messages; it is encrypted with
-- the server's secret. `leased_until` is set while a process sends to it.
CREATE TABLE webhook (
  shop_id      BIGINT              NOT NULL REFERENCES shop (id),
  public_id    TEXT    COLLATE "C" NOT NULL,
  url          TEXT    COLLATE "C" NOT NULL,
  secret       TEXT    COLLATE "C" NOT NULL,
  failures     BIGINT              NOT NULL DEFAULT 0,
  due_at       BIGINT              NOT NULL DEFAULT 0,
  leased_until BIGINT              NOT NULL DEFAULT 0,
  removed      BIGINT              NOT NULL DEFAULT 0 CHECK (removed IN (0, 1)),
  created_at   BIGINT              NOT NULL,
  PRIMARY KEY (shop_id, public_id)
);

-- The events that a webhook is told of.
CREATE TABLE webhook_event (
  shop_id BIGINT              NOT NULL REFERENCES shop (id),
  event   TEXT    COLLATE "C" NOT NULL,
  webhook TEXT    COLLATE "C" NOT NULL,
  PRIMARY KEY (shop_id, event, webhook)
);

-- The outbox and, for the last ones, the log: a message to one webhook, written in the transaction
-- of the event. Its body is made when it is sent, so that this row stays small. Messages are sent
-- in the order of the shop's revisions. `subject` is the public id of what the event is about.
CREATE TABLE webhook_delivery (
  shop_id         BIGINT              NOT NULL,
  webhook         TEXT    COLLATE "C" NOT NULL,
  revision        BIGINT              NOT NULL,
  public_id       TEXT    COLLATE "C" NOT NULL,
  event           TEXT    COLLATE "C" NOT NULL,
  subject         TEXT    COLLATE "C" NOT NULL,
  status          TEXT    COLLATE "C" NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'delivered', 'failed')),
  attempts        BIGINT              NOT NULL DEFAULT 0,
  due_at          BIGINT              NOT NULL DEFAULT 0,
  attempted_at    BIGINT,
  response_status BIGINT,
  error           TEXT    COLLATE "C",
  created_at      BIGINT              NOT NULL,
  PRIMARY KEY (shop_id, webhook, revision),
  CONSTRAINT webhook_delivery_of_webhook
    FOREIGN KEY (shop_id, webhook) REFERENCES webhook (shop_id, public_id)
);

CREATE INDEX webhook_delivery_pending ON webhook_delivery (shop_id, webhook, due_at, revision)
  WHERE status = 'pending';
CREATE INDEX webhook_delivery_ended ON webhook_delivery (shop_id, webhook, revision)
  WHERE status <> 'pending';
