-- How the portal of an organisation behaves; as usual where there is no row. signup_fields and
-- key_request_fields: JSON arrays of names.
CREATE TABLE portal_settings (
  org_id               BINARY(12)   NOT NULL,
  require_key_approval BOOLEAN      NOT NULL,
  disable_signup       BOOLEAN      NOT NULL,
  signup_fields        MEDIUMTEXT   NOT NULL,
  key_request_fields   MEDIUMTEXT   NOT NULL,
  owner                VARCHAR(508),
  mail_from            VARCHAR(508),
  mail_from_name       VARCHAR(200),
  secure_key_approval  BOOLEAN      NOT NULL,
  enforce_inactive     BOOLEAN      NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT portal_settings_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The keys that were issued, as they are stored: hashes, or the keys themselves. revoked_at: NULL
-- while a key is live. A plan may go when its keys are revoked, so nothing points at it here.
CREATE TABLE issued_key (
  org_id     BINARY(12)   NOT NULL,
  stored_key VARCHAR(256) NOT NULL,
  developer  BINARY(12)   NOT NULL,
  plan       BINARY(12)   NOT NULL,
  issued_at  BIGINT       NOT NULL,
  revoked_at BIGINT,
  PRIMARY KEY (org_id, stored_key),
  CONSTRAINT issued_key_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX issued_key_by_developer ON issued_key (org_id, developer, revoked_at);
CREATE INDEX issued_key_by_plan ON issued_key (org_id, plan, revoked_at);

-- What keys may be issued for. apis: a JSON array of ids; tags: one of words. key_seconds: NULL
-- where keys last for ever.
CREATE TABLE plan (
  org_id        BINARY(12)     NOT NULL,
  id            BINARY(12)     NOT NULL,
  name          VARCHAR(200)   NOT NULL,
  folded_name   VARCHAR(200)   NOT NULL,
  apis          MEDIUMTEXT     NOT NULL,
  rate          DECIMAL(16, 6) NOT NULL,
  per           DECIMAL(16, 6) NOT NULL,
  quota         BIGINT         NOT NULL,
  quota_seconds BIGINT         NOT NULL,
  key_seconds   BIGINT,
  tags          MEDIUMTEXT     NOT NULL,
  active        BOOLEAN        NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT plan_name UNIQUE (org_id, folded_name),
  CONSTRAINT plan_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- One catalogue for each organisation, made when somebody first asks for it; the row to be locked
-- by whoever changes its entries.
CREATE TABLE catalogue (
  org_id BINARY(12) NOT NULL,
  id     BINARY(12) NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT catalogue_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- What the catalogue offers. place: the order, from 0 on. require_approval, approval_override and
-- config_further: NULL where nothing was said of them. labels: a JSON object of texts; NULL where
-- nothing was said. further, config_further: JSON objects of members that mean nothing here.
CREATE TABLE catalogue_entry (
  org_id            BINARY(12)   NOT NULL,
  plan              BINARY(12)   NOT NULL,
  place             INT          NOT NULL,
  name              VARCHAR(510) NOT NULL,
  short_description VARCHAR(2000) NOT NULL,
  long_description  MEDIUMTEXT   NOT NULL,
  shown             BOOLEAN      NOT NULL,
  api               BINARY(12),
  documentation     MEDIUMTEXT   NOT NULL,
  version           VARCHAR(200) NOT NULL,
  require_approval  BOOLEAN,
  approval_override BOOLEAN,
  config_further    MEDIUMTEXT,
  labels            MEDIUMTEXT,
  further           MEDIUMTEXT   NOT NULL,
  PRIMARY KEY (org_id, plan),
  CONSTRAINT catalogue_entry_catalogue FOREIGN KEY (org_id) REFERENCES catalogue (org_id),
  CONSTRAINT catalogue_entry_plan FOREIGN KEY (org_id, plan) REFERENCES plan (org_id, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
