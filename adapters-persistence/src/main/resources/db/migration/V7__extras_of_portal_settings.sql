-- A row: members of the settings of a portal, and of its mail options, that Portico keeps without a meaning: JSON objects.
-- Most organisations have none. A table of its own, because columns cannot be added twice, and a node may be killed before
-- it knows that it has added them.
CREATE TABLE IF NOT EXISTS portal_settings_extra (
  org_id       BINARY(12) NOT NULL,
  further      MEDIUMTEXT NOT NULL,
  mail_further MEDIUMTEXT NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT portal_settings_extra_settings FOREIGN KEY (org_id) REFERENCES portal_settings (org_id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
