-- A row: recorded usage of an organisation that is not, or not wholly, in the counters. fold: the number of the fold that adds it;
-- 0 before one has begun to. counts: slots of a key, hour, target and code with their counts, sorted, as differences.
CREATE TABLE IF NOT EXISTS usage_log (
  id     BIGINT     NOT NULL AUTO_INCREMENT,
  org_id BINARY(12) NOT NULL,
  fold   BIGINT     NOT NULL,
  slots  INT        NOT NULL,
  counts MEDIUMBLOB NOT NULL,
  PRIMARY KEY (id),
  KEY usage_log_of_organisation (org_id, fold),
  CONSTRAINT usage_log_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- One row: the last fold, which adds the rows of usage_log with its number to the counters. position: the last usage_key.id whose
-- counts it has added. begun_at: an instant. holder: the node that adds them, until held_until.
CREATE TABLE IF NOT EXISTS usage_fold (
  id         TINYINT    NOT NULL,
  number     BIGINT     NOT NULL,
  position   INT        NOT NULL,
  begun_at   BIGINT     NOT NULL,
  holder     BINARY(12) NULL,
  held_until BIGINT     NULL,
  PRIMARY KEY (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

INSERT IGNORE INTO usage_fold (id, number, position, begun_at) VALUES (0, 0, 0, 0);
