-- A row: a role that administrators defined. permissions: their words, separated by blanks.
CREATE TABLE IF NOT EXISTS own_role (
  org_id      BINARY(12)   NOT NULL,
  name        VARCHAR(128) NOT NULL,
  permissions MEDIUMTEXT   NOT NULL,
  PRIMARY KEY (org_id, name),
  CONSTRAINT own_role_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- What a user may do beyond the role, and what limits the scopes of a service credential, as in group_binding. A column cannot be
-- added twice, and a node may be killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE dashboard_user ADD COLUMN IF NOT EXISTS bindings MEDIUMTEXT;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'dashboard_user' AND column_name = 'bindings'), 'DO 0', 'ALTER TABLE dashboard_user ADD COLUMN bindings MEDIUMTEXT');
${server}PREPARE change_of_dashboard_user FROM @change;
${server}EXECUTE change_of_dashboard_user;

${embedded}ALTER TABLE service_credential ADD COLUMN IF NOT EXISTS bindings MEDIUMTEXT;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'service_credential' AND column_name = 'bindings'), 'DO 0', 'ALTER TABLE service_credential ADD COLUMN bindings MEDIUMTEXT');
${server}PREPARE change_of_service_credential FROM @change;
${server}EXECUTE change_of_service_credential;
