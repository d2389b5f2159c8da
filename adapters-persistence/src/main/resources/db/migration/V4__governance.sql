-- What an organisation demands of the labels on its APIs. selector and requires name labels as they
-- were written; requires is a JSON array of {"label", "values"?}.
CREATE TABLE governance_policy (
  id          BINARY(12)   NOT NULL,
  org_id      BINARY(12)   NOT NULL,
  name        VARCHAR(200) NOT NULL,
  folded_name VARCHAR(200) NOT NULL,
  description VARCHAR(2000),
  selector    MEDIUMTEXT,
  requires    MEDIUMTEXT   NOT NULL,
  severity    VARCHAR(16)  NOT NULL,
  action      VARCHAR(16)  NOT NULL,
  active      BOOLEAN      NOT NULL,
  created_at  BIGINT       NOT NULL,
  updated_at  BIGINT       NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT governance_policy_name UNIQUE (org_id, folded_name),
  CONSTRAINT governance_policy_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
