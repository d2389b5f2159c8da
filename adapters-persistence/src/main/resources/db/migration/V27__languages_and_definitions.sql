-- The language in which developers, and those who sign up, read the site: en or de; NULL if none was chosen. A column cannot be
-- added twice, and a node may be killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE developer ADD COLUMN IF NOT EXISTS language VARCHAR(16);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'developer' AND column_name = 'language'), 'DO 0', 'ALTER TABLE developer ADD COLUMN language VARCHAR(16)');
${server}PREPARE change_of_developer FROM @change;
${server}EXECUTE change_of_developer;

${embedded}ALTER TABLE sign_up ADD COLUMN IF NOT EXISTS language VARCHAR(16);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'sign_up' AND column_name = 'language'), 'DO 0', 'ALTER TABLE sign_up ADD COLUMN language VARCHAR(16)');
${server}PREPARE change_of_sign_up FROM @change;
${server}EXECUTE change_of_sign_up;

-- Whether documents that the APIs of a source are read from are kept as their definitions.
${embedded}ALTER TABLE source ADD COLUMN IF NOT EXISTS definitions BOOLEAN DEFAULT TRUE NOT NULL;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'source' AND column_name = 'definitions'), 'DO 0', 'ALTER TABLE source ADD COLUMN definitions BOOLEAN NOT NULL DEFAULT TRUE');
${server}PREPARE change_of_source FROM @change;
${server}EXECUTE change_of_source;
