-- Of a user: the names, empty where nobody told them; whether the credential opens anything; and the
-- hash of the password, NULL where there is none.
ALTER TABLE dashboard_user ADD COLUMN first_name VARCHAR(200) NOT NULL DEFAULT '';
ALTER TABLE dashboard_user ADD COLUMN last_name VARCHAR(200) NOT NULL DEFAULT '';
ALTER TABLE dashboard_user ADD COLUMN active BOOLEAN NOT NULL DEFAULT TRUE;
ALTER TABLE dashboard_user ADD COLUMN password VARCHAR(256);
ALTER TABLE dashboard_user ADD COLUMN created_at BIGINT NOT NULL DEFAULT 0;
ALTER TABLE dashboard_user ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;

-- Whoever is there already came with the store.
UPDATE dashboard_user SET created_at = COALESCE((SELECT MAX(set_up_at) FROM installation), 0);
UPDATE dashboard_user SET updated_at = created_at;

-- Rows to be written by whoever adds, changes or removes users: one for each organisation, so that
-- they do so one after the other. They are written, not only locked, because the nodes of a cluster
-- do not see each other's locks and compare what was written.
CREATE TABLE dashboard_user_change (
  org_id  BINARY(12) NOT NULL,
  changes BIGINT     NOT NULL,
  PRIMARY KEY (org_id),
  CONSTRAINT dashboard_user_change_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
