-- The keys that were issued, as they are stored: hashes, or the keys themselves. Nothing could issue
-- one before, so the table of V7 is empty. alias: what people call the key. fields: a JSON object of
-- texts. request: NULL for a key that nobody asked for. expires_at: NULL for ever. ended_at: when it
-- was taken back, or was seen to have expired; NULL until then. due_at: when a reminder or the end
-- is next; NULL for never. A plan may go when its keys have ended, so nothing points at it here.
DROP TABLE issued_key;

CREATE TABLE issued_key (
  org_id      BINARY(12)   NOT NULL,
  stored_key  VARCHAR(256) NOT NULL,
  developer   BINARY(12)   NOT NULL,
  plan        BINARY(12)   NOT NULL,
  version     VARCHAR(200) NOT NULL,
  alias       VARCHAR(508) NOT NULL,
  fields      MEDIUMTEXT   NOT NULL,
  request     BINARY(12),
  issued_at   BIGINT       NOT NULL,
  expires_at  BIGINT,
  replaced_by VARCHAR(256),
  ended_at    BIGINT,
  due_at      BIGINT,
  PRIMARY KEY (org_id, stored_key),
  CONSTRAINT issued_key_of_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX issued_key_by_developer ON issued_key (org_id, developer, ended_at);
CREATE INDEX issued_key_by_plan ON issued_key (org_id, plan, ended_at);
CREATE INDEX issued_key_by_age ON issued_key (org_id, issued_at, stored_key);
CREATE INDEX issued_key_by_due ON issued_key (due_at);

-- What developers asked keys for. state: pending, approved or declined. decided_by: NULL while it
-- is pending, and where nobody was asked. issued: the key of an approved one. reason: of a declined
-- one.
CREATE TABLE key_request (
  org_id     BINARY(12)    NOT NULL,
  id         BINARY(12)    NOT NULL,
  developer  BINARY(12)    NOT NULL,
  plan       BINARY(12)    NOT NULL,
  version    VARCHAR(200)  NOT NULL,
  fields     MEDIUMTEXT    NOT NULL,
  created_at BIGINT        NOT NULL,
  state      VARCHAR(16)   NOT NULL,
  decided_by BINARY(12),
  decided_at BIGINT,
  issued     VARCHAR(256),
  reason     VARCHAR(2000),
  PRIMARY KEY (org_id, id),
  CONSTRAINT key_request_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX key_request_by_developer ON key_request (org_id, developer, id);
CREATE INDEX key_request_by_plan ON key_request (org_id, plan, id);
CREATE INDEX key_request_by_state ON key_request (org_id, state, id);

-- What a developer has for a plan, once at most: an open request, or a key that has not ended. One
-- of request and stored_key is NULL.
CREATE TABLE subscription (
  org_id     BINARY(12) NOT NULL,
  developer  BINARY(12) NOT NULL,
  plan       BINARY(12) NOT NULL,
  request    BINARY(12),
  stored_key VARCHAR(256),
  PRIMARY KEY (org_id, developer, plan),
  CONSTRAINT subscription_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
