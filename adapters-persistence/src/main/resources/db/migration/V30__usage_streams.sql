-- A row: how far a partition of a topic has been counted. It is of the whole installation.
CREATE TABLE IF NOT EXISTS usage_offset (
  topic            VARCHAR(249) NOT NULL,
  topic_id         VARCHAR(64)  NOT NULL,
  partition_number INT          NOT NULL,
  next_offset      BIGINT       NOT NULL,
  PRIMARY KEY (topic, topic_id, partition_number)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: a record of a topic that was not counted.
CREATE TABLE IF NOT EXISTS usage_rejection (
  topic            VARCHAR(249) NOT NULL,
  topic_id         VARCHAR(64)  NOT NULL,
  partition_number INT          NOT NULL,
  record_offset    BIGINT       NOT NULL,
  reason           VARCHAR(1000) NOT NULL,
  rejected_at      BIGINT       NOT NULL,
  PRIMARY KEY (topic, topic_id, partition_number, record_offset),
  KEY usage_rejection_by_time (topic, rejected_at, topic_id, partition_number, record_offset),
  KEY usage_rejection_by_age (rejected_at)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
