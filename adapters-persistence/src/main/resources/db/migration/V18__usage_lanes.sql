-- A slot may have a row in each of several lanes, so that two groups of batches that meet in it need
-- not wait for each other; its count is the sum. docs/usage.md tells more. Each table is copied: a
-- primary key cannot be changed everywhere without a moment in which there is none.

CREATE TABLE usage_hour_in_lanes (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  lane        TINYINT  NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code, lane)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

INSERT INTO usage_hour_in_lanes
  (key_id, bucket, target_id, code, lane, hits, last_hit, latency_sum, timed)
SELECT key_id, bucket, target_id, code, 0, hits, last_hit, latency_sum, timed FROM usage_hour;

DROP TABLE usage_hour;

ALTER TABLE usage_hour_in_lanes RENAME TO usage_hour;

CREATE TABLE usage_day_in_lanes (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  lane        TINYINT  NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code, lane)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

INSERT INTO usage_day_in_lanes
  (key_id, bucket, target_id, code, lane, hits, last_hit, latency_sum, timed)
SELECT key_id, bucket, target_id, code, 0, hits, last_hit, latency_sum, timed FROM usage_day;

DROP TABLE usage_day;

ALTER TABLE usage_day_in_lanes RENAME TO usage_day;

CREATE TABLE usage_month_in_lanes (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  lane        TINYINT  NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code, lane)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

INSERT INTO usage_month_in_lanes
  (key_id, bucket, target_id, code, lane, hits, last_hit, latency_sum, timed)
SELECT key_id, bucket, target_id, code, 0, hits, last_hit, latency_sum, timed FROM usage_month;

DROP TABLE usage_month;

ALTER TABLE usage_month_in_lanes RENAME TO usage_month;
