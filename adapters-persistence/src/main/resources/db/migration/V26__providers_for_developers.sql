-- A row: a person at a provider, who is a developer. subject: how the provider names the person.
CREATE TABLE IF NOT EXISTS developer_identity (
  provider  BINARY(12)   NOT NULL,
  subject   VARCHAR(510) NOT NULL,
  org_id    BINARY(12)   NOT NULL,
  developer BINARY(12)   NOT NULL,
  PRIMARY KEY (provider, subject),
  CONSTRAINT developer_identity_provider FOREIGN KEY (provider) REFERENCES identity_provider (id) ON DELETE CASCADE,
  CONSTRAINT developer_identity_developer FOREIGN KEY (org_id, developer) REFERENCES developer (org_id, id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- Whom a provider signs in: dashboard users (dashboard) or developers (portal). A column cannot be added twice, and a node
-- may be killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE identity_provider ADD COLUMN IF NOT EXISTS audience VARCHAR(16) DEFAULT 'dashboard' NOT NULL;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'identity_provider' AND column_name = 'audience'), 'DO 0', 'ALTER TABLE identity_provider ADD COLUMN audience VARCHAR(16) NOT NULL DEFAULT ''dashboard''');
${server}PREPARE change_of_identity_provider FROM @change;
${server}EXECUTE change_of_identity_provider;

-- The provider with which somebody signed up, its issuer then, and how it names the person; the password of such a sign-up is empty.
${embedded}ALTER TABLE sign_up ADD COLUMN IF NOT EXISTS provider BINARY(12);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'sign_up' AND column_name = 'provider'), 'DO 0', 'ALTER TABLE sign_up ADD COLUMN provider BINARY(12)');
${server}PREPARE provider_of_sign_up FROM @change;
${server}EXECUTE provider_of_sign_up;
${embedded}ALTER TABLE sign_up ADD COLUMN IF NOT EXISTS issuer VARCHAR(500);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'sign_up' AND column_name = 'issuer'), 'DO 0', 'ALTER TABLE sign_up ADD COLUMN issuer VARCHAR(500)');
${server}PREPARE issuer_of_sign_up FROM @change;
${server}EXECUTE issuer_of_sign_up;
${embedded}ALTER TABLE sign_up ADD COLUMN IF NOT EXISTS subject VARCHAR(510);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'sign_up' AND column_name = 'subject'), 'DO 0', 'ALTER TABLE sign_up ADD COLUMN subject VARCHAR(510)');
${server}PREPARE subject_of_sign_up FROM @change;
${server}EXECUTE subject_of_sign_up;
