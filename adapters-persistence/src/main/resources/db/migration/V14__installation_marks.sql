-- What all nodes on this database must have in common. text of SECRET: something sealed with the
-- secret of the installation; without the row, the next node that starts says which secret it is.
CREATE TABLE installation_mark (
  name VARCHAR(32)   NOT NULL,
  text VARCHAR(1024) NOT NULL,
  PRIMARY KEY (name)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
