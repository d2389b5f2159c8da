-- How often keys were used. The integers of the two dictionaries never leave the store; their rows
-- stay for ever, because nodes remember them. The three tables of counts have no org_id: their rows
-- are reached only through usage_key. docs/usage.md tells more.

-- The keys that were used: hashes, or the keys themselves, whether they were issued here or not.
CREATE TABLE usage_key (
  id         INT          NOT NULL AUTO_INCREMENT,
  org_id     BINARY(12)   NOT NULL,
  stored_key VARCHAR(256) NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT usage_key_unique UNIQUE (org_id, stored_key),
  CONSTRAINT usage_key_of_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- What was called. version: empty for none. plan: zeros for none. (A unique key does not hold for
-- NULL.)
CREATE TABLE usage_target (
  id      INT          NOT NULL AUTO_INCREMENT,
  org_id  BINARY(12)   NOT NULL,
  api     VARCHAR(256) NOT NULL,
  version VARCHAR(200) NOT NULL,
  plan    BINARY(12)   NOT NULL,
  PRIMARY KEY (id),
  CONSTRAINT usage_target_unique UNIQUE (org_id, api, version, plan),
  CONSTRAINT usage_target_of_organisation FOREIGN KEY (org_id) REFERENCES organisation (id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- bucket: hours since 1970-01-01T00:00Z. last_hit: an instant. latency_sum: in milliseconds, over
-- those hits of which it is known; timed: how many those are.
CREATE TABLE usage_hour (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- bucket: days since 1970-01-01.
CREATE TABLE usage_day (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- bucket: year * 12 + month - 1.
CREATE TABLE usage_month (
  key_id      INT      NOT NULL,
  bucket      INT      NOT NULL,
  target_id   INT      NOT NULL,
  code        SMALLINT NOT NULL,
  hits        BIGINT   NOT NULL,
  last_hit    BIGINT   NOT NULL,
  latency_sum BIGINT   NOT NULL,
  timed       BIGINT   NOT NULL,
  PRIMARY KEY (key_id, bucket, target_id, code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
