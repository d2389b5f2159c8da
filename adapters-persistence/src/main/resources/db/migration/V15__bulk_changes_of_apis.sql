-- The bulk changes of one API, for its history; changed_by: who made them, as some are made without a job; provenance: who set
-- the labels in labels_before, a JSON object like it.
-- job.task: what the job does, JSON.
-- An index and a column cannot be added twice, and a node may be killed before it knows that it has added them; only H2 has
-- IF NOT EXISTS for that. Nodes of the version before insert rows without them.
${embedded}ALTER TABLE job_change ADD COLUMN IF NOT EXISTS changed_by BINARY(12);
${embedded}ALTER TABLE job_change ADD COLUMN IF NOT EXISTS provenance MEDIUMTEXT;
${embedded}ALTER TABLE job ADD COLUMN IF NOT EXISTS task MEDIUMTEXT;
${embedded}CREATE INDEX IF NOT EXISTS job_change_by_api ON job_change (org_id, api, expires_at, job);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'job_change' AND column_name = 'changed_by'), 'DO 0', 'ALTER TABLE job_change ADD COLUMN changed_by BINARY(12), ADD COLUMN provenance MEDIUMTEXT');
${server}PREPARE change_of_job_change FROM @change;
${server}EXECUTE change_of_job_change;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'job_change' AND index_name = 'job_change_by_api'), 'DO 0', 'CREATE INDEX job_change_by_api ON job_change (org_id, api, expires_at, job)');
${server}PREPARE index_of_job_change FROM @change;
${server}EXECUTE index_of_job_change;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'job' AND column_name = 'task'), 'DO 0', 'ALTER TABLE job ADD COLUMN task MEDIUMTEXT');
${server}PREPARE change_of_job FROM @change;
${server}EXECUTE change_of_job;
