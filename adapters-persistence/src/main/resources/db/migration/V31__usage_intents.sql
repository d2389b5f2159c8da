-- What a reader began to count in ClickHouse: the records from next_offset to before intended_offset, judged by the time
-- intended_at; NULL if nothing. A column cannot be added twice, and a node may be killed before it knows that it has added it; only
-- H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE usage_offset ADD COLUMN IF NOT EXISTS intended_offset BIGINT;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'usage_offset' AND column_name = 'intended_offset'), 'DO 0', 'ALTER TABLE usage_offset ADD COLUMN intended_offset BIGINT');
${server}PREPARE change_of_usage_offset FROM @change;
${server}EXECUTE change_of_usage_offset;

${embedded}ALTER TABLE usage_offset ADD COLUMN IF NOT EXISTS intended_at BIGINT;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'usage_offset' AND column_name = 'intended_at'), 'DO 0', 'ALTER TABLE usage_offset ADD COLUMN intended_at BIGINT');
${server}PREPARE change_of_usage_offset FROM @change;
${server}EXECUTE change_of_usage_offset;
