-- A row: what the last run of a source that completed found. found_at: when it ended. unmapped: a JSON array of
-- {"key", "reason", "count", "examples"}. conflicts: a JSON array of {"api"?, "external_id", "label", "kept",
-- "discovered"}. Each has at most 100 elements.
CREATE TABLE IF NOT EXISTS discovery_finding (
  org_id    BINARY(12)   NOT NULL,
  source    VARCHAR(126) NOT NULL,
  found_at  BIGINT       NOT NULL,
  unmapped  MEDIUMTEXT   NOT NULL,
  conflicts MEDIUMTEXT   NOT NULL,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_finding_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
