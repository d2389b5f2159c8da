-- A row: the labels and policies of an organisation were counted on a day. counted_on: days since 1970 in UTC.
CREATE TABLE IF NOT EXISTS governance_day (
  org_id     BINARY(12) NOT NULL,
  counted_on INT        NOT NULL,
  counted_at BIGINT     NOT NULL,
  apis       BIGINT     NOT NULL,
  PRIMARY KEY (org_id, counted_on),
  CONSTRAINT governance_day_organisation FOREIGN KEY (org_id) REFERENCES organisation (id),
  KEY governance_day_by_day (counted_on)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: how many APIs carried a label, or complied with a policy, on a day. subject: the id of the definition or the policy,
-- which may be gone.
CREATE TABLE IF NOT EXISTS governance_count (
  org_id     BINARY(12) NOT NULL,
  counted_on INT        NOT NULL,
  subject    BINARY(12) NOT NULL,
  applicable BIGINT     NOT NULL,
  covered        BIGINT     NOT NULL,
  PRIMARY KEY (org_id, counted_on, subject),
  CONSTRAINT governance_count_day FOREIGN KEY (org_id, counted_on) REFERENCES governance_day (org_id, counted_on) ON DELETE CASCADE,
  KEY governance_count_of_subject (org_id, subject, counted_on)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
