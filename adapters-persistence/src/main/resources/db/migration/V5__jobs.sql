-- Work behind the answer to a request. result: a JSON object; NULL while a node is at work.
CREATE TABLE job (
  org_id     BINARY(12)  NOT NULL,
  id         BINARY(12)  NOT NULL,
  started_by BINARY(12)  NOT NULL,
  started_at BIGINT      NOT NULL,
  reached    BIGINT      NOT NULL,
  last_sign  BIGINT      NOT NULL,
  state      VARCHAR(16),
  ended_at   BIGINT,
  result     MEDIUMTEXT,
  PRIMARY KEY (org_id, id),
  CONSTRAINT job_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
