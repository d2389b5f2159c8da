-- The schema of Portico, by feature: the installation, organisations and dashboard users, labels,
-- APIs, discovery, governance, jobs, developers, the portal, keys, mail, idempotency, audit, usage.
--
-- Every row belongs to an organisation. A table without org_id is reached only through one that
-- has it: label_value and api_label through label_definition, usage counters through usage_key;
-- api_change_node belongs to the installation.
-- Instants are milliseconds since 1970-01-01T00:00Z. A VARCHAR has twice the length of its longest
-- text, because H2 counts UTF-16 units; folded_… columns hold a text in lower case, for comparison.
-- Integer ids (AUTO_INCREMENT) stay inside the store; clients see the BINARY(12) identifiers.

-- ---- Installation ------------------------------------------------------------------------------

-- A row: the installation, once it is set up. There is at most one, with id 1.
CREATE TABLE IF NOT EXISTS installation (
  id        TINYINT NOT NULL,
  set_up_at BIGINT  NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a fact that all nodes on this database share. SECRET: a text sealed with the secret of the
-- installation; without the row, the next node that starts defines the secret.
CREATE TABLE IF NOT EXISTS installation_mark (
  name VARCHAR(32)   NOT NULL,
  text VARCHAR(1024) NOT NULL,
  PRIMARY KEY (name)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Organisations and dashboard users ---------------------------------------------------------

-- A row: an organisation.
CREATE TABLE IF NOT EXISTS organisation (
  id   BINARY(12)   NOT NULL,
  name VARCHAR(510) NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a user of the dashboard. canonical_email: the form in which addresses are unique.
-- first_name, last_name: empty if unknown. active: FALSE if the credential is rejected.
-- credential: its SHA-256. password: its hash; NULL for a user who cannot log in with one.
CREATE TABLE IF NOT EXISTS dashboard_user (
  id              BINARY(12)      NOT NULL,
  org_id          BINARY(12)      NOT NULL,
  email           VARCHAR(508)    NOT NULL,
  canonical_email VARBINARY(1016) NOT NULL,
  first_name      VARCHAR(200)    NOT NULL,
  last_name       VARCHAR(200)    NOT NULL,
  role            VARCHAR(16)     NOT NULL,
  active          BOOLEAN         NOT NULL,
  credential      BINARY(32)      NOT NULL,
  password        VARCHAR(256),
  created_at      BIGINT          NOT NULL,
  updated_at      BIGINT          NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT dashboard_user_email UNIQUE (org_id, canonical_email),
  CONSTRAINT dashboard_user_credential UNIQUE (credential),
  CONSTRAINT dashboard_user_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY dashboard_user_by_email (canonical_email, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a session of a dashboard user in a browser. token: its SHA-256. address, device: where it
-- was started. used_at: the last use, to the minute. expires_at: when it ends unless it is used.
-- There is no foreign key to the user: who is removed has no sessions.
CREATE TABLE IF NOT EXISTS dashboard_session (
  token      BINARY(32)   NOT NULL,
  id         BINARY(12)   NOT NULL,
  org_id     BINARY(12)   NOT NULL,
  user_id    BINARY(12)   NOT NULL,
  address    VARCHAR(128) NOT NULL,
  device     VARCHAR(510) NOT NULL,
  started_at BIGINT       NOT NULL,
  used_at    BIGINT       NOT NULL,
  expires_at BIGINT       NOT NULL,
  PRIMARY KEY (token),
  CONSTRAINT dashboard_session_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  UNIQUE KEY dashboard_session_of_user (org_id, user_id, id),
  KEY dashboard_session_by_end (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a view of the list of APIs that a user has saved. query: that of its address. shared: whether
-- all users see it. There is no foreign key to the owner: shared views outlive their owners.
CREATE TABLE IF NOT EXISTS saved_view (
  id          BINARY(12)    NOT NULL,
  org_id      BINARY(12)    NOT NULL,
  owner       BINARY(12)    NOT NULL,
  name        VARCHAR(200)  NOT NULL,
  folded_name VARCHAR(400)  NOT NULL,
  query       MEDIUMTEXT    NOT NULL,
  shared      BOOLEAN       NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT saved_view_name UNIQUE (org_id, owner, folded_name),
  CONSTRAINT saved_view_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a one-time link with which a dashboard user chooses a password. token: its SHA-256. There is
-- no foreign key to the user: links of removed users do nothing until they expire.
CREATE TABLE IF NOT EXISTS access_link (
  token      BINARY(32)  NOT NULL,
  org_id     BINARY(12)  NOT NULL,
  user_id    BINARY(12)  NOT NULL,
  purpose    VARCHAR(32) NOT NULL,
  issued_at  BIGINT      NOT NULL,
  expires_at BIGINT      NOT NULL,
  PRIMARY KEY (token),
  CONSTRAINT access_link_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY access_link_of_user (org_id, user_id, issued_at),
  KEY access_link_by_end (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a credential of a service. scopes, addresses: one per line. token: its SHA-256.
-- previous_token, previous_until: the token before the last rotation, and when it ends. expires_at:
-- NULL if it does not end. used_at: the last use, to the minute.
CREATE TABLE IF NOT EXISTS service_credential (
  id             BINARY(12)    NOT NULL,
  org_id         BINARY(12)    NOT NULL,
  name           VARCHAR(200)  NOT NULL,
  folded_name    VARCHAR(400)  NOT NULL,
  scopes         VARCHAR(4000) NOT NULL,
  addresses      VARCHAR(2600) NOT NULL,
  expires_at     BIGINT,
  token          BINARY(32)    NOT NULL,
  previous_token BINARY(32),
  previous_until BIGINT,
  created_at     BIGINT        NOT NULL,
  updated_at     BIGINT        NOT NULL,
  used_at        BIGINT,
  PRIMARY KEY (id),
  CONSTRAINT service_credential_name UNIQUE (org_id, folded_name),
  CONSTRAINT service_credential_token UNIQUE (token),
  CONSTRAINT service_credential_previous UNIQUE (previous_token),
  CONSTRAINT service_credential_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the number of changes to the users of an organisation. A transaction that adds, changes or
-- removes a user updates it first, so that such transactions run one after the other. It updates
-- the row instead of locking it, because the nodes of a database cluster compare updates only.
CREATE TABLE IF NOT EXISTS dashboard_user_change (
  org_id  BINARY(12) NOT NULL,
  changes BIGINT     NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT dashboard_user_change_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Labels ------------------------------------------------------------------------------------

-- A row: the definition of a label. allowed: the listed values as a JSON array of
-- {"value", "description"?}; NULL for free text. former_names: those of label_former_name, separated
-- by spaces, to be read with the definition.
CREATE TABLE IF NOT EXISTS label_definition (
  id           BINARY(12)  NOT NULL,
  number       INT         NOT NULL AUTO_INCREMENT,
  org_id       BINARY(12)  NOT NULL,
  name         VARCHAR(63) NOT NULL,
  folded_name  VARCHAR(63) NOT NULL,
  allowed      MEDIUMTEXT,
  display_name VARCHAR(200),
  description  VARCHAR(2000),
  required     BOOLEAN     NOT NULL,
  deprecated   BOOLEAN     NOT NULL,
  former_names MEDIUMTEXT,
  PRIMARY KEY (id),
  CONSTRAINT label_definition_number UNIQUE (number),
  CONSTRAINT label_definition_name UNIQUE (org_id, folded_name),
  CONSTRAINT label_definition_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY label_definition_by_name (org_id, name)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a former name of a label. It still leads to the definition, so no other label takes it.
CREATE TABLE IF NOT EXISTS label_former_name (
  org_id      BINARY(12)  NOT NULL,
  name        VARCHAR(63) NOT NULL,
  folded_name VARCHAR(63) NOT NULL,
  definition  INT         NOT NULL,
  PRIMARY KEY (org_id, name),
  CONSTRAINT label_former_name_definition
    FOREIGN KEY (definition) REFERENCES label_definition (number),
  KEY label_former_name_folded (org_id, folded_name)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a value that an API has or had for a label: the dictionary of the label index.
CREATE TABLE IF NOT EXISTS label_value (
  id         INT          NOT NULL AUTO_INCREMENT,
  definition INT          NOT NULL,
  text       VARCHAR(512) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT label_value_text UNIQUE (definition, text),
  CONSTRAINT label_value_definition FOREIGN KEY (definition) REFERENCES label_definition (number)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- APIs --------------------------------------------------------------------------------------

-- A row: an API. id: 24 hexadecimal digits as a zero and 12 bytes, any other id in ASCII. source,
-- external_id: where discovery found it; NULL for one that was registered. missing_since: when
-- discovery no longer found it there.
CREATE TABLE IF NOT EXISTS api (
  org_id        BINARY(12)    NOT NULL,
  id            VARBINARY(64) NOT NULL,
  name          VARCHAR(510)  NOT NULL,
  version       VARCHAR(200),
  description   MEDIUMTEXT,
  style         VARCHAR(16),
  owner         VARCHAR(510),
  provider      VARCHAR(510),
  url           VARCHAR(4096),
  created_at    BIGINT        NOT NULL,
  updated_at    BIGINT        NOT NULL,
  source        VARCHAR(126),
  external_id   VARCHAR(510),
  missing_since BIGINT,
  folded_name   VARCHAR(510) GENERATED ALWAYS AS (LOWER(name)),
  PRIMARY KEY (org_id, id),
  CONSTRAINT api_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  UNIQUE KEY api_origin (org_id, source, external_id),
  KEY api_by_source (org_id, source, id),
  KEY api_by_name (org_id, folded_name, id),
  KEY api_by_change (org_id, updated_at, id),
  KEY api_by_provider (org_id, provider, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the value that an API has for a label. This is the label index: it leads from a value to
-- its APIs in the order of their ids. source: the system that discovery read the value from; NULL
-- for one that was set by hand.
CREATE TABLE IF NOT EXISTS api_label (
  value_id   INT           NOT NULL,
  api_id     VARBINARY(64) NOT NULL,
  definition INT           NOT NULL,
  source     VARCHAR(126),
  set_by     BINARY(12)    NOT NULL,
  set_at     BIGINT        NOT NULL,
  PRIMARY KEY (value_id, api_id),
  CONSTRAINT api_label_one_value UNIQUE (definition, api_id),
  CONSTRAINT api_label_value FOREIGN KEY (value_id) REFERENCES label_value (id),
  KEY api_label_by_api (api_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a process that has changed APIs or labels. A process has a new id at each start. A process
-- whose row was removed takes another id.
CREATE TABLE IF NOT EXISTS api_change_node (
  node BINARY(12) NOT NULL,
  PRIMARY KEY (node)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: what a transaction changed in an organisation, for the label indexes in memory
-- (docs/decisions/2026-11-23-label-index-in-memory.md). node, sequence: each node numbers its own
-- transactions, so no writers wait for each other. kind: apis, definitions (of labels as well), all
-- (too many APIs to list), void (no transaction has this number), pruned (the earlier rows of the node
-- were removed), ended (the node is taken for stopped). apis: the ids, each after a byte with its
-- length.
CREATE TABLE IF NOT EXISTS api_change (
  node     BINARY(12)  NOT NULL,
  sequence BIGINT      NOT NULL,
  kind     VARCHAR(12) NOT NULL,
  org_id   BINARY(12),
  apis     VARBINARY(16000),
  PRIMARY KEY (node, sequence),
  CONSTRAINT api_change_of_node FOREIGN KEY (node) REFERENCES api_change_node (node)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Discovery ---------------------------------------------------------------------------------

-- A row: how the metadata and tags of a source become labels. likeness: whether values match
-- despite differences in spelling. rules: a JSON array of {"metadata" or "tag", "label", "value"?,
-- "values"?}.
CREATE TABLE IF NOT EXISTS discovery_mapping (
  org_id   BINARY(12)   NOT NULL,
  source   VARCHAR(126) NOT NULL,
  likeness BOOLEAN      NOT NULL,
  rules    LONGTEXT     NOT NULL,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_mapping_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the last sync of a source. running_until: the lease of a running sync; NULL for one that
-- has ended. counts: the statistics of a sync that succeeded, as a JSON object. error: why it
-- failed. due_begin: when the last scheduled sync began.
CREATE TABLE IF NOT EXISTS discovery_run (
  org_id        BINARY(12)   NOT NULL,
  source        VARCHAR(126) NOT NULL,
  id            BINARY(12)   NOT NULL,
  started_by    VARCHAR(16)  NOT NULL,
  started_at    BIGINT       NOT NULL,
  running_until BIGINT,
  finished_at   BIGINT,
  error         VARCHAR(2000),
  counts        VARCHAR(1000),
  due_begin     BIGINT,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_run_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the lock of a source, so that one sync of it runs at a time. Locking discovery_run instead
-- would block those who read the progress.
CREATE TABLE IF NOT EXISTS discovery_source (
  org_id BINARY(12)   NOT NULL,
  source VARCHAR(126) NOT NULL,
  PRIMARY KEY (org_id, source),
  CONSTRAINT discovery_source_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Governance --------------------------------------------------------------------------------

-- A row: a policy, which requires labels of the APIs it selects. selector and requires name labels
-- as the client wrote them. requires: a JSON array of {"label", "values"?}.
CREATE TABLE IF NOT EXISTS governance_policy (
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

-- ---- Jobs --------------------------------------------------------------------------------------

-- A row: an asynchronous job. reached: the items it has processed. last_sign: when its node last
-- reported progress. state, ended_at, result (a JSON object): NULL while it runs.
CREATE TABLE IF NOT EXISTS job (
  org_id     BINARY(12) NOT NULL,
  id         BINARY(12) NOT NULL,
  started_by BINARY(12) NOT NULL,
  started_at BIGINT     NOT NULL,
  reached    BIGINT     NOT NULL,
  last_sign  BIGINT     NOT NULL,
  state      VARCHAR(16),
  ended_at   BIGINT,
  result     MEDIUMTEXT,
  PRIMARY KEY (org_id, id),
  CONSTRAINT job_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the latest import, or the latest dry run, of an installation of the classic dashboard. job:
-- what runs it or ran it last. part, page, done: where it continues; NULL if it is complete. report:
-- the counts and the findings as a JSON object. The credential is never stored.
CREATE TABLE IF NOT EXISTS portal_import (
  org_id             BINARY(12)    NOT NULL,
  dry_run            BOOLEAN       NOT NULL,
  address            VARCHAR(2048) NOT NULL,
  source             VARCHAR(128)  NOT NULL,
  overwrite_existing BOOLEAN       NOT NULL,
  job                BINARY(12)    NOT NULL,
  part               VARCHAR(16),
  page               INT,
  done               INT,
  report             MEDIUMTEXT    NOT NULL,
  started_at         BIGINT        NOT NULL,
  updated_at         BIGINT        NOT NULL,
  PRIMARY KEY (org_id, dry_run),
  CONSTRAINT portal_import_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Developers --------------------------------------------------------------------------------

-- A row: a developer. fields: the custom fields as a JSON object of texts, in their order.
-- searched: the words of the email address and of the fields in lower case, each after a blank.
-- password: its hash; NULL for a developer who cannot log in. sso_key: by which the portal finds a developer who
-- logs in elsewhere. nonce: a text that the portal keeps.
CREATE TABLE IF NOT EXISTS developer (
  org_id          BINARY(12)      NOT NULL,
  id              BINARY(12)      NOT NULL,
  email           VARCHAR(508)    NOT NULL,
  canonical_email VARBINARY(1016) NOT NULL,
  inactive        BOOLEAN         NOT NULL,
  fields          MEDIUMTEXT      NOT NULL,
  searched        TEXT            NOT NULL,
  sso_key         VARCHAR(512),
  nonce           VARCHAR(512),
  password        VARCHAR(256),
  registered_at   BIGINT          NOT NULL,
  revision        BIGINT          NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT developer_email UNIQUE (org_id, canonical_email),
  CONSTRAINT developer_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY developer_by_sso_key (org_id, sso_key)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a word of a developer's email address or custom fields, or an end of one, by which the
-- developer is found. word: UTF-8, at most 16 characters. Without a foreign key: each of many rows
-- would look its developer up. Without an index by developer: the rows of one follow from searched.
CREATE TABLE IF NOT EXISTS developer_word (
  org_id    BINARY(12)    NOT NULL,
  word      VARBINARY(64) NOT NULL,
  developer BINARY(12)    NOT NULL,
  PRIMARY KEY (org_id, word, developer)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a part of the number of developers of an organisation, which is the sum of its rows. Each
-- may be negative: a transaction adds to a row that no other one is writing.
CREATE TABLE IF NOT EXISTS developer_count (
  org_id     BINARY(12) NOT NULL,
  shard      INT        NOT NULL,
  developers BIGINT     NOT NULL,
  PRIMARY KEY (org_id, shard)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the recent failed logins of an account, a network address, or both together; subject: their
-- SHA-256. failures: 0 in a row that exists only to be locked, or that remembers a login of an
-- account from an address. expires_at: when the row expires.
CREATE TABLE IF NOT EXISTS login_failure (
  org_id       BINARY(12) NOT NULL,
  subject      BINARY(32) NOT NULL,
  failures     INT        NOT NULL,
  since        BIGINT     NOT NULL,
  locked_until BIGINT,
  expires_at   BIGINT     NOT NULL,
  PRIMARY KEY (org_id, subject),
  KEY login_failure_by_expiry (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Portal: settings, plans, catalogue --------------------------------------------------------

-- A row: the portal settings of an organisation; without one, the defaults apply. signup_fields,
-- key_request_fields: JSON arrays of names.
CREATE TABLE IF NOT EXISTS portal_settings (
  org_id               BINARY(12) NOT NULL,
  require_key_approval BOOLEAN    NOT NULL,
  disable_signup       BOOLEAN    NOT NULL,
  signup_fields        MEDIUMTEXT NOT NULL,
  key_request_fields   MEDIUMTEXT NOT NULL,
  owner                VARCHAR(508),
  mail_from            VARCHAR(508),
  mail_from_name       VARCHAR(200),
  secure_key_approval  BOOLEAN    NOT NULL,
  enforce_inactive     BOOLEAN    NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT portal_settings_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a plan. access_rights: a JSON array of {"api", "name"?, "versions"?}. tags: a JSON array of
-- words. key_seconds: the lifetime of its keys; 0 or -1 if they do not expire.
CREATE TABLE IF NOT EXISTS plan (
  org_id        BINARY(12)     NOT NULL,
  id            BINARY(12)     NOT NULL,
  name          VARCHAR(200)   NOT NULL,
  folded_name   VARCHAR(200)   NOT NULL,
  access_rights MEDIUMTEXT     NOT NULL,
  rate          DECIMAL(16, 6) NOT NULL,
  per           DECIMAL(16, 6) NOT NULL,
  quota         BIGINT         NOT NULL,
  quota_seconds BIGINT         NOT NULL,
  key_seconds   BIGINT         NOT NULL,
  tags          MEDIUMTEXT     NOT NULL,
  active        BOOLEAN        NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT plan_name UNIQUE (org_id, folded_name),
  CONSTRAINT plan_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the catalogue of an organisation, created when it is first read. A transaction that changes
-- its entries locks it.
CREATE TABLE IF NOT EXISTS catalogue (
  org_id BINARY(12) NOT NULL,
  id     BINARY(12) NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT catalogue_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: an entry of a catalogue. place: its position, from 0. require_approval, approval_override,
-- config_further, labels (a JSON object of texts): NULL if the client did not send them. further,
-- config_further: JSON objects of members that Portico keeps without a meaning.
CREATE TABLE IF NOT EXISTS catalogue_entry (
  org_id            BINARY(12)    NOT NULL,
  plan              BINARY(12)    NOT NULL,
  place             INT           NOT NULL,
  name              VARCHAR(510)  NOT NULL,
  short_description VARCHAR(2000) NOT NULL,
  long_description  MEDIUMTEXT    NOT NULL,
  shown             BOOLEAN       NOT NULL,
  api               VARBINARY(64),
  documentation     MEDIUMTEXT    NOT NULL,
  version           VARCHAR(200)  NOT NULL,
  require_approval  BOOLEAN,
  approval_override BOOLEAN,
  config_further    MEDIUMTEXT,
  labels            MEDIUMTEXT,
  further           MEDIUMTEXT    NOT NULL,
  PRIMARY KEY (org_id, plan),
  CONSTRAINT catalogue_entry_catalogue FOREIGN KEY (org_id) REFERENCES catalogue (org_id),
  CONSTRAINT catalogue_entry_plan FOREIGN KEY (org_id, plan) REFERENCES plan (org_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Keys --------------------------------------------------------------------------------------

-- A row: an issued key. stored_key: its hash, or the key itself. alias: the text by which people
-- recognise it. fields: a JSON object of texts. request: NULL for a key issued without one.
-- expires_at: NULL if it does not expire. ended_at: when it was revoked or found expired. due_at:
-- its next reminder or its expiry. imported: whether another gateway issued it, which identifies it by
-- the text that stored_key is the hash of. No foreign key to plan: a plan may be removed when its keys
-- have ended.
CREATE TABLE IF NOT EXISTS issued_key (
  org_id      BINARY(12)   NOT NULL,
  stored_key  VARCHAR(256) NOT NULL,
  developer   BINARY(12)   NOT NULL,
  plan        BINARY(12)   NOT NULL,
  version     VARCHAR(200) NOT NULL,
  alias       VARCHAR(508) NOT NULL,
  fields      MEDIUMTEXT   NOT NULL,
  request     BINARY(12),
  issued_at   BIGINT       NOT NULL,
  expires_at  BIGINT,
  replaced_by VARCHAR(256),
  ended_at    BIGINT,
  due_at      BIGINT,
  imported    BOOLEAN      NOT NULL,
  PRIMARY KEY (org_id, stored_key),
  CONSTRAINT issued_key_of_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY issued_key_by_developer (org_id, developer, ended_at),
  KEY issued_key_by_plan (org_id, plan, ended_at),
  KEY issued_key_by_age (org_id, issued_at, stored_key),
  KEY issued_key_by_due (due_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a key request. state: pending, approved or declined. decided_by: NULL while it is pending
-- and if approval was automatic. issued: the key of an approved one. reason: why it was declined.
CREATE TABLE IF NOT EXISTS key_request (
  org_id     BINARY(12)   NOT NULL,
  id         BINARY(12)   NOT NULL,
  developer  BINARY(12)   NOT NULL,
  plan       BINARY(12)   NOT NULL,
  version    VARCHAR(200) NOT NULL,
  fields     MEDIUMTEXT   NOT NULL,
  created_at BIGINT       NOT NULL,
  state      VARCHAR(16)  NOT NULL,
  decided_by BINARY(12),
  decided_at BIGINT,
  issued     VARCHAR(256),
  reason     VARCHAR(2000),
  PRIMARY KEY (org_id, id),
  CONSTRAINT key_request_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY key_request_by_developer (org_id, developer, id),
  KEY key_request_by_plan (org_id, plan, id),
  KEY key_request_by_state (org_id, state, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the subscription of a developer to a plan: a pending request, a key that has not ended, or
-- such a key and the request for its successor.
CREATE TABLE IF NOT EXISTS subscription (
  org_id     BINARY(12) NOT NULL,
  developer  BINARY(12) NOT NULL,
  plan       BINARY(12) NOT NULL,
  request    BINARY(12),
  stored_key VARCHAR(256),
  PRIMARY KEY (org_id, developer, plan),
  CONSTRAINT subscription_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: how many credits nodes have taken of what a developer may use under a plan in a window, for
-- one kind of limit: quota or rate. starts_at, ends_at: the window; the largest number if it does not
-- end. There are no foreign keys: taking credits waits for no other change.
CREATE TABLE IF NOT EXISTS credit (
  org_id    BINARY(12)  NOT NULL,
  developer BINARY(12)  NOT NULL,
  plan      BINARY(12)  NOT NULL,
  kind      VARCHAR(8)  NOT NULL,
  starts_at BIGINT      NOT NULL,
  ends_at   BIGINT      NOT NULL,
  taken     BIGINT      NOT NULL,
  PRIMARY KEY (org_id, developer, plan, kind, starts_at, ends_at),
  KEY credit_by_end (ends_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Mail --------------------------------------------------------------------------------------

-- A row: a mail in the outbox. canonical_recipient: the form in which addresses are unique, for
-- searches. message: the content as a JSON object, which depends on kind. secret: an enclosed secret,
-- sealed; removed when the mail is sent. state: waiting, sent or failed. due_at: the next attempt or
-- the end of the claim; for a sent or failed mail, when the row expires. tried_since, claim: NULL
-- before the first attempt. ended_at: when it was sent or failed.
CREATE TABLE IF NOT EXISTS mail (
  org_id              BINARY(12)      NOT NULL,
  id                  BINARY(12)      NOT NULL,
  message_id          VARCHAR(300)    NOT NULL,
  recipient           VARCHAR(508)    NOT NULL,
  canonical_recipient VARBINARY(1016) NOT NULL,
  kind                VARCHAR(32)     NOT NULL,
  message             MEDIUMTEXT      NOT NULL,
  secret              VARCHAR(1024),
  created_at          BIGINT          NOT NULL,
  state               VARCHAR(16)     NOT NULL,
  due_at              BIGINT          NOT NULL,
  attempts            INT             NOT NULL,
  tried_since         BIGINT,
  claim               BINARY(12),
  error               VARCHAR(1000),
  ended_at            BIGINT,
  PRIMARY KEY (org_id, id),
  CONSTRAINT mail_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY mail_by_due (state, due_at),
  KEY mail_by_state (org_id, state, id),
  KEY mail_by_recipient (org_id, canonical_recipient, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a link that shows a key once. token: its SHA-256. secret: the key, sealed.
CREATE TABLE IF NOT EXISTS key_link (
  token       BINARY(32)    NOT NULL,
  org_id      BINARY(12)    NOT NULL,
  secret      VARCHAR(1024) NOT NULL,
  valid_until BIGINT        NOT NULL,
  PRIMARY KEY (token),
  CONSTRAINT key_link_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY key_link_by_end (valid_until)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Webhooks ----------------------------------------------------------------------------------

-- A row: an address that receives events. types: separated by blanks; none selects all. secret:
-- sealed. previous_secret: the one before the last rotation, which signs until previous_until.
CREATE TABLE IF NOT EXISTS webhook (
  org_id           BINARY(12)    NOT NULL,
  id               BINARY(12)    NOT NULL,
  url              VARCHAR(2000) NOT NULL,
  description      VARCHAR(400)  NOT NULL,
  types            VARCHAR(1000) NOT NULL,
  selector         TEXT,
  enabled          BOOLEAN       NOT NULL,
  disabled_because VARCHAR(16),
  secret           VARCHAR(1024) NOT NULL,
  previous_secret  VARCHAR(1024),
  previous_until   BIGINT,
  created_at       BIGINT        NOT NULL,
  updated_at       BIGINT        NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: an event for a webhook, which may have been removed since. due_at: when it may be claimed,
-- and once it has ended, when the row expires. status and answer: of the last attempt.
CREATE TABLE IF NOT EXISTS webhook_delivery (
  org_id      BINARY(12)  NOT NULL,
  id          BINARY(12)  NOT NULL,
  webhook_id  BINARY(12)  NOT NULL,
  type        VARCHAR(32) NOT NULL,
  payload     MEDIUMTEXT  NOT NULL,
  created_at  BIGINT      NOT NULL,
  state       VARCHAR(16) NOT NULL,
  due_at      BIGINT      NOT NULL,
  attempts    INT         NOT NULL,
  tried_since BIGINT,
  claim       BINARY(12),
  tried_at    BIGINT,
  status      INT,
  answer      VARCHAR(2000),
  PRIMARY KEY (org_id, id),
  CONSTRAINT webhook_delivery_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY webhook_delivery_by_due (state, due_at),
  KEY webhook_delivery_by_webhook (org_id, webhook_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Gateways ----------------------------------------------------------------------------------

-- A row: a gateway that keeps keys of its own. plans: ids separated by blanks; none covers all.
-- credential: sealed. search_at: when keys that were not pushed to it are searched.
CREATE TABLE IF NOT EXISTS gateway (
  org_id            BINARY(12)    NOT NULL,
  id                BINARY(12)    NOT NULL,
  name              VARCHAR(200)  NOT NULL,
  kind              VARCHAR(16)   NOT NULL,
  url               VARCHAR(2000) NOT NULL,
  credential_header VARCHAR(64),
  tyk_org_id        VARCHAR(64),
  plans             VARCHAR(2600) NOT NULL,
  credential        VARCHAR(1024),
  created_at        BIGINT        NOT NULL,
  updated_at        BIGINT        NOT NULL,
  search_at         BIGINT        NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT gateway_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY gateway_by_search (search_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: what a gateway knows of a key. sealed: the key itself, encrypted, until the gateway has it,
-- at most until sealed_until. handle: how the gateway names the key. due_at: when it may be claimed.
-- revision: grows with each change. developer_id, plan_id: NULL for a key that only the gateway knew.
-- There is no foreign key to the key, which may be removed first.
CREATE TABLE IF NOT EXISTS key_push (
  org_id       BINARY(12)   NOT NULL,
  id           BINARY(12)   NOT NULL,
  gateway_id   BINARY(12)   NOT NULL,
  api_key      VARCHAR(256) NOT NULL,
  developer_id BINARY(12),
  plan_id      BINARY(12),
  sealed       VARCHAR(512),
  sealed_until BIGINT,
  handle       VARCHAR(512),
  state        VARCHAR(16)  NOT NULL,
  since        BIGINT       NOT NULL,
  due_at       BIGINT       NOT NULL,
  attempts     INT          NOT NULL,
  tried_since  BIGINT,
  claim        BINARY(12),
  revision     INT          NOT NULL,
  failed_at    BIGINT,
  failure      VARCHAR(1000),
  drift_at     BIGINT,
  drift        VARCHAR(1000),
  PRIMARY KEY (org_id, id),
  CONSTRAINT key_push_key UNIQUE (org_id, gateway_id, api_key),
  CONSTRAINT key_push_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY key_push_by_due (gateway_id, due_at),
  KEY key_push_by_state (state, since),
  KEY key_push_by_seal (sealed_until),
  KEY key_push_by_gateway (org_id, gateway_id, id),
  KEY key_push_by_key (org_id, api_key),
  KEY key_push_by_developer (org_id, developer_id),
  KEY key_push_by_plan (org_id, plan_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a change of all key pushes of a plan, a gateway or an organisation that is made in batches.
-- subject: the id of one of these, by reason. reached: the last push that was changed.
CREATE TABLE IF NOT EXISTS key_sweep (
  org_id     BINARY(12)  NOT NULL,
  reason     VARCHAR(32) NOT NULL,
  subject    BINARY(12)  NOT NULL,
  ordered_at BIGINT      NOT NULL,
  reached    BINARY(12),
  PRIMARY KEY (org_id, reason, subject),
  CONSTRAINT key_sweep_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY key_sweep_by_age (ordered_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Idempotency -------------------------------------------------------------------------------

-- A row: a request with an idempotency key. scope: the SHA-256 of route and key. fingerprint: the
-- SHA-256 of the request. claim: the attempt that runs until running_until. result: the stored
-- response, sealed; NULL while an attempt runs. expires_at: when the row expires.
CREATE TABLE IF NOT EXISTS idempotency_record (
  org_id        BINARY(12) NOT NULL,
  caller        BINARY(12) NOT NULL,
  scope         BINARY(32) NOT NULL,
  fingerprint   BINARY(32) NOT NULL,
  claim         BINARY(12) NOT NULL,
  running_until BIGINT     NOT NULL,
  result        MEDIUMTEXT,
  expires_at    BIGINT     NOT NULL,
  PRIMARY KEY (org_id, caller, scope),
  KEY idempotency_record_by_expiry (expires_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Audit -------------------------------------------------------------------------------------

-- A row: an entry of the audit trail; rows are added, never changed or removed. actor: a dashboard
-- user, or the id of Portico or of the operator. request: NULL for a change without a request. kind:
-- the type of the object, derived from action, for the index. changes: a JSON array of field, before
-- and after. omitted: the number of changes that were left out. There are no foreign keys: entries
-- outlive what they refer to and do not wait for its locks.
CREATE TABLE IF NOT EXISTS audit_entry (
  org_id      BINARY(12)   NOT NULL,
  noted_at    BIGINT       NOT NULL,
  id          BINARY(12)   NOT NULL,
  actor       BINARY(12)   NOT NULL,
  request     VARCHAR(128),
  action      VARCHAR(64)  NOT NULL,
  kind        VARCHAR(32)  NOT NULL,
  object      VARCHAR(256) NOT NULL,
  object_name VARCHAR(510),
  changes     MEDIUMTEXT   NOT NULL,
  omitted     INT          NOT NULL,
  PRIMARY KEY (org_id, noted_at, id),
  KEY audit_entry_by_object (org_id, object, noted_at, id),
  KEY audit_entry_by_actor (org_id, actor, noted_at, id),
  KEY audit_entry_by_kind (org_id, kind, noted_at, id),
  KEY audit_entry_by_request (org_id, request, noted_at, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- ---- Usage (docs/usage.md) ---------------------------------------------------------------------

-- A row: a key that was used, issued here or not: its hash, or the key itself. Rows are never
-- removed, because nodes cache them.
CREATE TABLE IF NOT EXISTS usage_key (
  id         INT          NOT NULL AUTO_INCREMENT,
  org_id     BINARY(12)   NOT NULL,
  stored_key VARCHAR(256) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT usage_key_unique UNIQUE (org_id, stored_key),
  CONSTRAINT usage_key_of_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: an API version that was called under a plan. version: empty for none. plan: zeros for none,
-- because a unique key does not compare NULL. Rows are never removed, because nodes cache them.
CREATE TABLE IF NOT EXISTS usage_target (
  id      INT          NOT NULL AUTO_INCREMENT,
  org_id  BINARY(12)   NOT NULL,
  api     VARCHAR(64)  NOT NULL,
  version VARCHAR(200) NOT NULL,
  plan    BINARY(12)   NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT usage_target_unique UNIQUE (org_id, api, version, plan),
  CONSTRAINT usage_target_of_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: one shard of the counter of a key, target and HTTP status code in an hour. The count is the
-- sum over its shards. bucket: hours since 1970-01-01T00:00Z. last_hit: an instant. latency_sum:
-- milliseconds over the timed hits, those whose latency is known.
CREATE TABLE IF NOT EXISTS usage_hour (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  shard       TINYINT  NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code, shard)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the same in a day. bucket: days since 1970-01-01.
CREATE TABLE IF NOT EXISTS usage_day (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  shard       TINYINT  NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code, shard)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: the same in a month. bucket: year * 12 + month - 1.
CREATE TABLE IF NOT EXISTS usage_month (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  shard       TINYINT  NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code, shard)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: how far retention has deleted the counters of a resolution. before_bucket: counters of
-- earlier buckets are deleted. position: the last usage_key.id processed. holder: the node that
-- deletes, until held_until.
CREATE TABLE IF NOT EXISTS usage_sweep (
  resolution    VARCHAR(10) NOT NULL,
  before_bucket INT         NOT NULL,
  position      INT         NOT NULL,
  ended         BOOLEAN     NOT NULL,
  holder        BINARY(12)  NULL,
  held_until    BIGINT      NULL,
  PRIMARY KEY (resolution)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

INSERT IGNORE INTO usage_sweep (resolution, before_bucket, position, ended)
VALUES ('hour', 0, 0, TRUE), ('day', 0, 0, TRUE), ('month', 0, 0, TRUE);

-- A row: how often nodes have tried whether the database takes changes. Each node has one of 256
-- slots, which several may share.
CREATE TABLE IF NOT EXISTS store_check (
  slot   SMALLINT NOT NULL,
  checks BIGINT   NOT NULL,
  PRIMARY KEY (slot)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a node that runs. runs_until: until when, unless it reports again.
CREATE TABLE IF NOT EXISTS node (
  id         BINARY(12) NOT NULL,
  runs_until BIGINT     NOT NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
