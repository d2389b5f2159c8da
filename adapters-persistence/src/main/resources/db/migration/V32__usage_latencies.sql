-- A row: how many calls of a target in an hour of UTC took how long. bucket: as in usage_hour. histogram: the calls by bin of
-- latency, as differences. The order is that of time, so those of the present hour are written together.
CREATE TABLE IF NOT EXISTS usage_latency_hour (
  bucket    INT             NOT NULL,
  target_id INT             NOT NULL,
  histogram VARBINARY(2400) NOT NULL,
  PRIMARY KEY (bucket, target_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The same by day.
CREATE TABLE IF NOT EXISTS usage_latency_day (
  bucket    INT             NOT NULL,
  target_id INT             NOT NULL,
  histogram VARBINARY(2400) NOT NULL,
  PRIMARY KEY (bucket, target_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- The same by month.
CREATE TABLE IF NOT EXISTS usage_latency_month (
  bucket    INT             NOT NULL,
  target_id INT             NOT NULL,
  histogram VARBINARY(2400) NOT NULL,
  PRIMARY KEY (bucket, target_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- Histograms of a batch that are not in these tables; NULL if all are. A column cannot be added twice, and a node may be killed
-- before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE usage_log ADD COLUMN IF NOT EXISTS latencies MEDIUMBLOB;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'usage_log' AND column_name = 'latencies'), 'DO 0', 'ALTER TABLE usage_log ADD COLUMN latencies MEDIUMBLOB');
${server}PREPARE change_of_usage_log FROM @change;
${server}EXECUTE change_of_usage_log;
