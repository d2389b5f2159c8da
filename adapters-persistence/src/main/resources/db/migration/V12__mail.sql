-- The outbox. canonical_recipient: as no two developers have it, to search by. letter: a JSON object
-- of what the mail says, by its kind. secret: what it encloses, sealed; NULL for none and erased when
-- it is sent. state: waiting, sent or failed. due_at: when it is to be sent, or the claim ends; of
-- one that is sent or failed, when it is forgotten. tried_since, claim: NULL for never, nobody.
-- ended_at: when it was sent or failed.
CREATE TABLE mail (
  org_id              BINARY(12)      NOT NULL,
  id                  BINARY(12)      NOT NULL,
  message_id          VARCHAR(300)    NOT NULL,
  recipient           VARCHAR(508)    NOT NULL,
  canonical_recipient VARBINARY(1016) NOT NULL,
  kind                VARCHAR(32)     NOT NULL,
  letter              MEDIUMTEXT      NOT NULL,
  secret              VARCHAR(1024),
  created_at          BIGINT          NOT NULL,
  state               VARCHAR(16)     NOT NULL,
  due_at              BIGINT          NOT NULL,
  attempts            INT             NOT NULL,
  tried_since         BIGINT,
  claim               BINARY(12),
  error               VARCHAR(1000),
  ended_at            BIGINT,
  PRIMARY KEY (org_id, id),
  CONSTRAINT mail_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX mail_by_due ON mail (state, due_at);
CREATE INDEX mail_by_state ON mail (org_id, state, id);
CREATE INDEX mail_by_recipient ON mail (org_id, canonical_recipient, id);

-- Links that show a key once, by the SHA-256 of their tokens. secret: the key, sealed.
CREATE TABLE key_link (
  token       BINARY(32)    NOT NULL,
  org_id      BINARY(12)    NOT NULL,
  secret      VARCHAR(1024) NOT NULL,
  valid_until BIGINT        NOT NULL,
  PRIMARY KEY (token),
  CONSTRAINT key_link_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX key_link_by_end ON key_link (valid_until);
