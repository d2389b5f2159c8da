-- Whether api_definition has a row of the API. A column cannot be added twice, and a node may be killed before it knows that
-- it has added it; MySQL has no IF NOT EXISTS for that.
${embedded}ALTER TABLE api ADD COLUMN IF NOT EXISTS has_definition BOOLEAN DEFAULT FALSE NOT NULL;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'api' AND column_name = 'has_definition'), 'DO 0', 'ALTER TABLE api ADD COLUMN has_definition BOOLEAN DEFAULT FALSE NOT NULL');
${server}PREPARE change_of_api FROM @change;
${server}EXECUTE change_of_api;

-- A row: a revision of the definition of a version of an API. version: empty if it has none. digest: the SHA-256 of the
-- document. size: its bytes. set_by: a user, or the actor of a service credential.
CREATE TABLE IF NOT EXISTS api_definition (
  org_id         BINARY(12)    NOT NULL,
  api_id         VARBINARY(64) NOT NULL,
  revision       INT           NOT NULL,
  version        VARCHAR(200)  NOT NULL,
  format         VARCHAR(16)   NOT NULL,
  format_version VARCHAR(80),
  syntax         VARCHAR(16)   NOT NULL,
  digest         BINARY(32)    NOT NULL,
  size           INT           NOT NULL,
  set_by         BINARY(12)    NOT NULL,
  set_at         BIGINT        NOT NULL,
  PRIMARY KEY (org_id, api_id, revision),
  CONSTRAINT api_definition_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a part of the document of a revision, compressed (gzip); a server takes no statement with a large one as a whole.
CREATE TABLE IF NOT EXISTS api_definition_part (
  org_id   BINARY(12)    NOT NULL,
  api_id   VARBINARY(64) NOT NULL,
  revision INT           NOT NULL,
  part     INT           NOT NULL,
  content  MEDIUMBLOB    NOT NULL,
  PRIMARY KEY (org_id, api_id, revision, part),
  CONSTRAINT api_definition_part_definition FOREIGN KEY (org_id, api_id, revision) REFERENCES api_definition (org_id, api_id, revision) ON DELETE CASCADE ON UPDATE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
