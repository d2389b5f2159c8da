-- How what a source says becomes labels. rules: a JSON array of {"metadata" or "tag", "label",
-- "value"?, "values"?}.
CREATE TABLE discovery_mapping (
  org_id   BINARY(12)   NOT NULL,
  source   VARCHAR(126) NOT NULL,
  likeness BOOLEAN      NOT NULL,
  rules    LONGTEXT     NOT NULL,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_mapping_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The last run of each source. running_until: NULL when it has ended. due_begin: when it was last
-- begun because it was due. counts: a JSON object, when it is done; error: when it failed.
CREATE TABLE discovery_run (
  org_id        BINARY(12)   NOT NULL,
  source        VARCHAR(126) NOT NULL,
  id            BINARY(12)   NOT NULL,
  started_by    VARCHAR(16)  NOT NULL,
  started_at    BIGINT       NOT NULL,
  running_until BIGINT,
  finished_at   BIGINT,
  error         VARCHAR(2000),
  counts        VARCHAR(1000),
  due_begin     BIGINT,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_run_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- Rows to be locked: one for each source, so that its syncs come one after the other. A row of
-- discovery_run must stay free for those who ask what goes on.
CREATE TABLE discovery_source (
  org_id BINARY(12)   NOT NULL,
  source VARCHAR(126) NOT NULL,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_source_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
