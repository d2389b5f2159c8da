-- A row: an announcement on the site of an organisation. shown_from, shown_until: NULL without a limit. audience: everyone,
-- api: and the id of an API, or plan: and the id of a plan. mail_requested_at: NULL until somebody has it mailed.
-- mail_reached: the last developer whose mail is stored. mail_reached_at: when it was; before, as mail_requested_at.
-- mails: how many are stored. mail_ended_at: when the last one was.
CREATE TABLE IF NOT EXISTS announcement (
  org_id            BINARY(12)   NOT NULL,
  id                BINARY(12)   NOT NULL,
  title             VARCHAR(200) NOT NULL,
  markdown          MEDIUMTEXT   NOT NULL,
  shown_from        BIGINT,
  shown_until       BIGINT,
  audience          VARCHAR(80)  NOT NULL,
  mail_requested_at BIGINT,
  mail_reached      BINARY(12),
  mail_reached_at   BIGINT,
  mails             BIGINT       NOT NULL,
  mail_ended_at     BIGINT,
  created_at        BIGINT       NOT NULL,
  updated_at        BIGINT       NOT NULL,
  PRIMARY KEY (org_id, id),
  CONSTRAINT announcement_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY announcement_by_mailing (mail_ended_at, mail_reached_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
