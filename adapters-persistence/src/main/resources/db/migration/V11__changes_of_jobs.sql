-- A row: the labels of one API that a job changed, so that its page can show and revert them. labels_before, labels_after:
-- JSON objects with only these labels. A row may be removed once expires_at has passed.
CREATE TABLE IF NOT EXISTS job_change (
  org_id        BINARY(12)    NOT NULL,
  job           BINARY(12)    NOT NULL,
  api           VARBINARY(64) NOT NULL,
  labels_before MEDIUMTEXT    NOT NULL,
  labels_after  MEDIUMTEXT    NOT NULL,
  expires_at    BIGINT        NOT NULL,
  PRIMARY KEY (org_id, job, api),
  KEY job_change_by_expiry (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
