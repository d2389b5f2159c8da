-- A row: an organisation that has its id from elsewhere, so that the order of ids does not tell when
-- it was created.
CREATE TABLE IF NOT EXISTS adopted_organisation (
  id BINARY(12) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT adopted_organisation_organisation FOREIGN KEY (id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
