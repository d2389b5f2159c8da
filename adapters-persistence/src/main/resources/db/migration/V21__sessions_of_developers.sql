-- Whose a session is: a dashboard user's (users) or a developer's (developers), whose id user_id then is. A column cannot be
-- added twice, and a node may be killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE dashboard_session ADD COLUMN IF NOT EXISTS realm VARCHAR(16) DEFAULT 'users' NOT NULL;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'dashboard_session' AND column_name = 'realm'), 'DO 0', 'ALTER TABLE dashboard_session ADD COLUMN realm VARCHAR(16) NOT NULL DEFAULT ''users''');
${server}PREPARE change_of_dashboard_session FROM @change;
${server}EXECUTE change_of_dashboard_session;
