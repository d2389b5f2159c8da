-- A row: the site of an organisation. languages, labels_shown and pages: arrays of JSON. sign_up: open, reviewed or closed.
CREATE TABLE IF NOT EXISTS site (
  org_id         BINARY(12)   NOT NULL,
  name           VARCHAR(40)  NOT NULL,
  enabled        BOOLEAN      NOT NULL,
  title          VARCHAR(200) NOT NULL,
  logo_type      VARCHAR(16),
  logo           MEDIUMBLOB,
  primary_colour VARCHAR(7)   NOT NULL,
  accent_colour  VARCHAR(7)   NOT NULL,
  languages      VARCHAR(100) NOT NULL,
  sign_up        VARCHAR(16)  NOT NULL,
  signed_in_only BOOLEAN      NOT NULL,
  labels_shown   MEDIUMTEXT   NOT NULL,
  pages          MEDIUMTEXT   NOT NULL,
  PRIMARY KEY (org_id),
  UNIQUE KEY site_name (name),
  CONSTRAINT site_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
