-- A row: what the site does with an entry of the catalogue. audience: everyone, signed_in, or selector: and a selector of
-- developers; NULL for whom the settings of the site say. base_urls: where its API may be called, one address a line. A table of
-- its own, as catalogue_key_location is.
CREATE TABLE IF NOT EXISTS catalogue_entry_site (
  org_id    BINARY(12) NOT NULL,
  plan      BINARY(12) NOT NULL,
  audience  MEDIUMTEXT,
  base_urls MEDIUMTEXT,
  PRIMARY KEY (org_id, plan),
  CONSTRAINT catalogue_entry_site_catalogue FOREIGN KEY (org_id) REFERENCES catalogue (org_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
