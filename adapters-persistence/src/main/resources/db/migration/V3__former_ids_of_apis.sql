-- A row: an id that an API had before it was renamed. Usage that is counted for the former id is that of the API.
-- former, api: ids as texts, as in usage_target.
CREATE TABLE IF NOT EXISTS api_former_id (
  org_id BINARY(12)  NOT NULL,
  former VARCHAR(64) NOT NULL,
  api    VARCHAR(64) NOT NULL,
  PRIMARY KEY (org_id, former),
  CONSTRAINT api_former_id_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY api_former_id_by_api (org_id, api)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
