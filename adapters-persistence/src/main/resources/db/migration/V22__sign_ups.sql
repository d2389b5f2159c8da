-- A row: a sign-up on a site. canonical_email: the form in which addresses are compared. password: its hash. fields: a JSON
-- object. confirmed_at: when the address was confirmed; the sign-up then waits for a decision. expires_at: when it ends
-- unless the address is confirmed; NULL once it is.
CREATE TABLE IF NOT EXISTS sign_up (
  org_id          BINARY(12)      NOT NULL,
  id              BINARY(12)      NOT NULL,
  email           VARCHAR(508)    NOT NULL,
  canonical_email VARBINARY(1016) NOT NULL,
  fields          MEDIUMTEXT      NOT NULL,
  password        VARCHAR(256)    NOT NULL,
  signed_up_at    BIGINT          NOT NULL,
  confirmed_at    BIGINT,
  expires_at      BIGINT,
  PRIMARY KEY (org_id, id),
  CONSTRAINT sign_up_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY sign_up_by_email (org_id, canonical_email, id),
  KEY sign_up_by_confirmation (org_id, confirmed_at, id),
  KEY sign_up_by_end (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The address that a link confirms or invites, if it is not that of its user. A column cannot be added twice, and a node may
-- be killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE access_link ADD COLUMN IF NOT EXISTS address VARCHAR(508);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'access_link' AND column_name = 'address'), 'DO 0', 'ALTER TABLE access_link ADD COLUMN address VARCHAR(508)');
${server}PREPARE change_of_access_link FROM @change;
${server}EXECUTE change_of_access_link;
