-- Requests that a client may send again. scope: the SHA-256 of route and key. answer: sealed; NULL
-- while an attempt runs, which claim names.
CREATE TABLE remembered_request (
  org_id        BINARY(12) NOT NULL,
  caller        BINARY(12) NOT NULL,
  scope         BINARY(32) NOT NULL,
  fingerprint   BINARY(32) NOT NULL,
  claim         BINARY(12) NOT NULL,
  running_until BIGINT     NOT NULL,
  answer        MEDIUMTEXT,
  forget_at     BIGINT     NOT NULL,
  PRIMARY KEY (org_id, caller, scope)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX remembered_request_by_end ON remembered_request (forget_at);
