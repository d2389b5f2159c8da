-- A row: a source of APIs that an administrator added. kind: a kind of system. every_seconds: how often it is pulled; NULL for
-- on demand only. credential: sealed; NULL if it needs none.
CREATE TABLE IF NOT EXISTS source (
  org_id        BINARY(12)    NOT NULL,
  name          VARCHAR(126)  NOT NULL,
  kind          VARCHAR(16)   NOT NULL,
  url           VARCHAR(2000) NOT NULL,
  every_seconds BIGINT,
  credential    TEXT,
  created_at    BIGINT        NOT NULL,
  updated_at    BIGINT        NOT NULL,
  PRIMARY KEY (org_id, name),
  CONSTRAINT source_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
