-- A row: an application of developers. That of a default application, whose id is its developer's, is missing until it is
-- changed. Keys and requests of applications are removed with them, so there are no foreign keys from there.
CREATE TABLE IF NOT EXISTS application (
  org_id      BINARY(12)    NOT NULL,
  id          BINARY(12)    NOT NULL,
  name        VARCHAR(200)  NOT NULL,
  description VARCHAR(4000) NOT NULL,
  fields      MEDIUMTEXT    NOT NULL,
  created_at  BIGINT        NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT application_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a developer who works on an application. role: owner or member.
CREATE TABLE IF NOT EXISTS application_member (
  org_id      BINARY(12)  NOT NULL,
  application BINARY(12)  NOT NULL,
  developer   BINARY(12)  NOT NULL,
  role        VARCHAR(16) NOT NULL,
  since       BIGINT      NOT NULL,
  PRIMARY KEY (org_id, application, developer),
  CONSTRAINT application_member_application FOREIGN KEY (org_id, application) REFERENCES application (org_id, id) ON DELETE CASCADE,
  KEY application_member_by_developer (org_id, developer)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The application to which a key or a request belongs; NULL for the default application of the developer. The column developer
-- of subscription and credit has the application: the id of a developer is that of the default application. A column or an
-- index cannot be added twice, and a node may be killed before it knows that it has added it; only H2 has IF NOT EXISTS.
${embedded}ALTER TABLE issued_key ADD COLUMN IF NOT EXISTS application BINARY(12);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'issued_key' AND column_name = 'application'), 'DO 0', 'ALTER TABLE issued_key ADD COLUMN application BINARY(12)');
${server}PREPARE change_of_issued_key FROM @change;
${server}EXECUTE change_of_issued_key;
${embedded}ALTER TABLE key_request ADD COLUMN IF NOT EXISTS application BINARY(12);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'key_request' AND column_name = 'application'), 'DO 0', 'ALTER TABLE key_request ADD COLUMN application BINARY(12)');
${server}PREPARE change_of_key_request FROM @change;
${server}EXECUTE change_of_key_request;
${embedded}CREATE INDEX IF NOT EXISTS issued_key_by_application ON issued_key (org_id, application, ended_at);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'issued_key' AND index_name = 'issued_key_by_application'), 'DO 0', 'CREATE INDEX issued_key_by_application ON issued_key (org_id, application, ended_at)');
${server}PREPARE change_of_issued_key FROM @change;
${server}EXECUTE change_of_issued_key;
