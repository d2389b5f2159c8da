-- A row: what a user said about a key request. author: a user, or the actor of a service credential. name: how the author was
-- called then.
CREATE TABLE IF NOT EXISTS key_request_comment (
  org_id     BINARY(12)    NOT NULL,
  request    BINARY(12)    NOT NULL,
  id         BINARY(12)    NOT NULL,
  author     BINARY(12)    NOT NULL,
  text       VARCHAR(4000) NOT NULL,
  created_at BIGINT        NOT NULL,
  PRIMARY KEY (org_id, request, id),
  CONSTRAINT key_request_comment_request FOREIGN KEY (org_id, request) REFERENCES key_request (org_id, id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The last decision first. An index cannot be added twice, and a node may be killed before it knows that it has added
-- it; only H2 has IF NOT EXISTS for that.
${embedded}CREATE INDEX IF NOT EXISTS key_request_by_decision ON key_request (org_id, state, decided_at, id);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'key_request' AND index_name = 'key_request_by_decision'), 'DO 0', 'CREATE INDEX key_request_by_decision ON key_request (org_id, state, decided_at, id)');
${server}PREPARE change_of_key_request FROM @change;
${server}EXECUTE change_of_key_request;
