-- Every record belongs to an organisation. Where a table has no org_id column, its rows are reached
-- only through rows that have one: label_value and api_label through label_definition.
-- Instants are milliseconds since 1970-01-01T00:00Z. Texts have room for twice their characters,
-- because H2 counts 16-bit units.
-- Integers (label_definition.number, label_value.id) never leave the store; identifiers do.

CREATE TABLE installation (
  id        TINYINT     NOT NULL,
  set_up_at BIGINT      NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE organisation (
  id   BINARY(12)   NOT NULL,
  name VARCHAR(510) NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE dashboard_user (
  id              BINARY(12)     NOT NULL,
  org_id          BINARY(12)     NOT NULL,
  email           VARCHAR(508)   NOT NULL,
  canonical_email VARBINARY(1016) NOT NULL,
  role            VARCHAR(16)    NOT NULL,
  credential      BINARY(32)     NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT dashboard_user_email UNIQUE (org_id, canonical_email),
  CONSTRAINT dashboard_user_credential UNIQUE (credential),
  CONSTRAINT dashboard_user_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- allowed: the listed values as a JSON array of {"value", "description"?}; NULL for free text.
CREATE TABLE label_definition (
  id           BINARY(12)    NOT NULL,
  number       INT           NOT NULL AUTO_INCREMENT,
  org_id       BINARY(12)    NOT NULL,
  name         VARCHAR(63)    NOT NULL,
  folded_name  VARCHAR(63)   NOT NULL,
  allowed      MEDIUMTEXT,
  display_name VARCHAR(200),
  description  VARCHAR(2000),
  required     BOOLEAN       NOT NULL,
  deprecated   BOOLEAN       NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT label_definition_number UNIQUE (number),
  CONSTRAINT label_definition_name UNIQUE (org_id, folded_name),
  CONSTRAINT label_definition_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX label_definition_by_name ON label_definition (org_id, name);

-- The dictionary of the index: every value that some API carried.
CREATE TABLE label_value (
  id         INT          NOT NULL AUTO_INCREMENT,
  definition INT          NOT NULL,
  text       VARCHAR(512) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT label_value_text UNIQUE (definition, text),
  CONSTRAINT label_value_definition FOREIGN KEY (definition) REFERENCES label_definition (number)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE TABLE api (
  org_id      BINARY(12)   NOT NULL,
  id          BINARY(12)   NOT NULL,
  name        VARCHAR(510) NOT NULL,
  version     VARCHAR(200),
  description MEDIUMTEXT,
  style       VARCHAR(16),
  owner       VARCHAR(510),
  provider    VARCHAR(510),
  url         VARCHAR(4096),
  created_at  BIGINT       NOT NULL,
  updated_at  BIGINT       NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT api_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The inverted index: which APIs carry a value, in the order of their ids. source: NULL when set by
-- hand, else the system that discovery read it from.
CREATE TABLE api_label (
  value_id   INT         NOT NULL,
  api_id     BINARY(12)  NOT NULL,
  definition INT         NOT NULL,
  source     VARCHAR(126),
  set_by     BINARY(12)  NOT NULL,
  set_at     BIGINT      NOT NULL,
  PRIMARY KEY (value_id, api_id),
  CONSTRAINT api_label_one_value UNIQUE (definition, api_id),
  CONSTRAINT api_label_value FOREIGN KEY (value_id) REFERENCES label_value (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX api_label_by_api ON api_label (api_id);
