-- Who asks for keys. fields: a JSON object of texts, in the order in which it came. searched: the
-- email and the texts of the fields without case, a line each. password: the hash; NULL for
-- somebody who cannot log in.
CREATE TABLE developer (
  org_id          BINARY(12)      NOT NULL,
  id              BINARY(12)      NOT NULL,
  email           VARCHAR(508)    NOT NULL,
  canonical_email VARBINARY(1016) NOT NULL,
  inactive        BOOLEAN         NOT NULL,
  fields          MEDIUMTEXT      NOT NULL,
  searched        MEDIUMTEXT      NOT NULL,
  password        VARCHAR(256),
  registered_at   BIGINT          NOT NULL,
  revision        BIGINT          NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT developer_email UNIQUE (org_id, canonical_email),
  CONSTRAINT developer_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- Failed logins that still count, by the SHA-256 of the account or the network address. A failures
-- of 0 means that a row was made to be locked, and nothing is remembered yet.
CREATE TABLE login_failure (
  org_id       BINARY(12) NOT NULL,
  subject      BINARY(32) NOT NULL,
  failures     INT        NOT NULL,
  since        BIGINT     NOT NULL,
  locked_until BIGINT,
  forget_at    BIGINT     NOT NULL,
  PRIMARY KEY (org_id, subject)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX login_failure_by_end ON login_failure (forget_at);
