-- A row: a second factor of a dashboard user. kind: passkey or totp. credential: the id of a passkey, credential_hash its
-- SHA-256; NULL unless it is a passkey. key_text: the public key, or the sealed secret of one-time codes. counter: that of
-- signatures, or the time step of the last code. There is no foreign key to the user: who is removed has no factors.
CREATE TABLE IF NOT EXISTS factor (
  org_id          BINARY(12)   NOT NULL,
  user_id         BINARY(12)   NOT NULL,
  id              BINARY(12)   NOT NULL,
  kind            VARCHAR(16)  NOT NULL,
  name            VARCHAR(200) NOT NULL,
  credential      VARCHAR(1400),
  credential_hash BINARY(32),
  key_text        MEDIUMTEXT   NOT NULL,
  counter         BIGINT       NOT NULL,
  added_at        BIGINT       NOT NULL,
  used_at         BIGINT,
  PRIMARY KEY (org_id, user_id, id),
  CONSTRAINT factor_credential UNIQUE (credential_hash),
  CONSTRAINT factor_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a recovery code that was not used. code: its SHA-256.
CREATE TABLE IF NOT EXISTS recovery_code (
  org_id  BINARY(12) NOT NULL,
  user_id BINARY(12) NOT NULL,
  code    BINARY(32) NOT NULL,
  PRIMARY KEY (org_id, user_id, code),
  CONSTRAINT recovery_code_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- Whether users who sign in with a password need a second factor. A column cannot be added twice, and a node may be killed
-- before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE portal_settings ADD COLUMN IF NOT EXISTS require_second_factor BOOLEAN DEFAULT FALSE NOT NULL;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'portal_settings' AND column_name = 'require_second_factor'), 'DO 0', 'ALTER TABLE portal_settings ADD COLUMN require_second_factor BOOLEAN NOT NULL DEFAULT FALSE');
${server}PREPARE change_of_portal_settings FROM @change;
${server}EXECUTE change_of_portal_settings;
