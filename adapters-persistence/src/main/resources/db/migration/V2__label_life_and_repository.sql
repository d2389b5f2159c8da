-- Names that definitions had earlier. They still lead to their definition, so none of them can be
-- the name of another. former_names holds the same names, joined by blanks, for reading them with
-- the definition.
ALTER TABLE label_definition ADD COLUMN former_names MEDIUMTEXT;

CREATE TABLE label_former_name (
  org_id      BINARY(12)  NOT NULL,
  name        VARCHAR(63) NOT NULL,
  folded_name VARCHAR(63) NOT NULL,
  definition  INT         NOT NULL,
  PRIMARY KEY (org_id, name),
  CONSTRAINT label_former_name_definition
    FOREIGN KEY (definition) REFERENCES label_definition (number)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX label_former_name_folded ON label_former_name (org_id, folded_name);

-- Where discovery found an API, and the orders and filters of lists.
ALTER TABLE api ADD COLUMN source VARCHAR(126);
ALTER TABLE api ADD COLUMN external_id VARCHAR(510);
ALTER TABLE api ADD COLUMN missing_since BIGINT;
ALTER TABLE api ADD COLUMN folded_name VARCHAR(510) GENERATED ALWAYS AS (LOWER(name));

CREATE UNIQUE INDEX api_origin ON api (org_id, source, external_id);
CREATE INDEX api_by_source ON api (org_id, source, id);
CREATE INDEX api_by_name ON api (org_id, folded_name, id);
CREATE INDEX api_by_change ON api (org_id, updated_at, id);
CREATE INDEX api_by_provider ON api (org_id, provider, id);
