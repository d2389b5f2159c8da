-- A row: an OpenID provider with which users sign in. scopes, allowed_domains: separated by blanks. secret: that of the client,
-- sealed. only_this: whether users of the organisation cannot sign in with a password.
CREATE TABLE IF NOT EXISTS identity_provider (
  id              BINARY(12)    NOT NULL,
  org_id          BINARY(12)    NOT NULL,
  name            VARCHAR(200)  NOT NULL,
  issuer          VARCHAR(500)  NOT NULL,
  client_id       VARCHAR(510)  NOT NULL,
  scopes          MEDIUMTEXT    NOT NULL,
  groups_claim    VARCHAR(510),
  create_users    BOOLEAN       NOT NULL,
  allowed_domains MEDIUMTEXT    NOT NULL,
  only_this       BOOLEAN       NOT NULL,
  help            VARCHAR(600),
  secret          MEDIUMTEXT,
  created_at      BIGINT        NOT NULL,
  updated_at      BIGINT        NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT identity_provider_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY identity_provider_of_organisation (org_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a person at a provider, who is a user. subject: how the provider names the person.
CREATE TABLE IF NOT EXISTS external_identity (
  provider BINARY(12)   NOT NULL,
  subject  VARCHAR(510) NOT NULL,
  org_id   BINARY(12)   NOT NULL,
  user_id  BINARY(12)   NOT NULL,
  PRIMARY KEY (provider, subject),
  CONSTRAINT external_identity_provider FOREIGN KEY (provider) REFERENCES identity_provider (id) ON DELETE CASCADE,
  CONSTRAINT external_identity_user FOREIGN KEY (user_id) REFERENCES dashboard_user (id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the roles that a group gives. bindings: a JSON array of the role, the selector of its APIs, and the permissions of a role
-- that administrators defined.
CREATE TABLE IF NOT EXISTS group_binding (
  org_id     BINARY(12)   NOT NULL,
  group_name VARCHAR(510) NOT NULL,
  bindings   MEDIUMTEXT   NOT NULL,
  PRIMARY KEY (org_id, group_name),
  CONSTRAINT group_binding_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a group of a user at a provider, as of the last sign-in. Only groups that gave a role then.
CREATE TABLE IF NOT EXISTS user_group (
  user_id    BINARY(12)   NOT NULL,
  provider   BINARY(12)   NOT NULL,
  group_name VARCHAR(510) NOT NULL,
  org_id     BINARY(12)   NOT NULL,
  PRIMARY KEY (user_id, provider, group_name),
  CONSTRAINT user_group_user FOREIGN KEY (user_id) REFERENCES dashboard_user (id) ON DELETE CASCADE,
  CONSTRAINT user_group_provider FOREIGN KEY (provider) REFERENCES identity_provider (id) ON DELETE CASCADE,
  KEY user_group_by_name (org_id, group_name, user_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a sign-in that was begun and not ended. state, browser: SHA-256. verifier: sealed. There is no foreign key: the
-- sign-ins of removed providers do nothing until they expire.
CREATE TABLE IF NOT EXISTS sign_in_flow (
  state      BINARY(32)    NOT NULL,
  browser    BINARY(32)    NOT NULL,
  provider   BINARY(12)    NOT NULL,
  nonce      VARCHAR(200)  NOT NULL,
  verifier   MEDIUMTEXT    NOT NULL,
  next_path  VARCHAR(4000) NOT NULL,
  silent     BOOLEAN       NOT NULL,
  address    VARCHAR(128)  NOT NULL,
  expires_at BIGINT        NOT NULL,
  PRIMARY KEY (state),
  KEY sign_in_flow_by_address (address, expires_at),
  KEY sign_in_flow_by_end (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: what ties a session to that at a provider. sid: the SHA-256 of its id there. id_token: sealed. There is no foreign key:
-- a row whose session has ended does nothing until it is purged.
CREATE TABLE IF NOT EXISTS provider_session (
  session_id BINARY(12) NOT NULL,
  org_id     BINARY(12) NOT NULL,
  user_id    BINARY(12) NOT NULL,
  provider   BINARY(12) NOT NULL,
  sid        BINARY(32),
  id_token   MEDIUMTEXT NOT NULL,
  started_at BIGINT     NOT NULL,
  PRIMARY KEY (session_id),
  KEY provider_session_by_sid (provider, sid),
  KEY provider_session_by_user (provider, user_id),
  KEY provider_session_by_start (started_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- What groups give a user, as in group_binding, and the provider that started a session. A column cannot be added twice, and a node
-- may be killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE dashboard_user ADD COLUMN IF NOT EXISTS group_bindings MEDIUMTEXT;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'dashboard_user' AND column_name = 'group_bindings'), 'DO 0', 'ALTER TABLE dashboard_user ADD COLUMN group_bindings MEDIUMTEXT');
${server}PREPARE change_of_dashboard_user FROM @change;
${server}EXECUTE change_of_dashboard_user;

${embedded}ALTER TABLE dashboard_session ADD COLUMN IF NOT EXISTS provider BINARY(12);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'dashboard_session' AND column_name = 'provider'), 'DO 0', 'ALTER TABLE dashboard_session ADD COLUMN provider BINARY(12)');
${server}PREPARE change_of_dashboard_session FROM @change;
${server}EXECUTE change_of_dashboard_session;
