-- Of which list a saved view is: its path below that of the dashboard. A column cannot be added twice, and a node may be
-- killed before it knows that it has added it; only H2 and MariaDB have IF NOT EXISTS for that.
${embedded}ALTER TABLE saved_view ADD COLUMN IF NOT EXISTS list_name VARCHAR(64) DEFAULT 'apis' NOT NULL;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'saved_view' AND column_name = 'list_name'), 'DO 0', 'ALTER TABLE saved_view ADD COLUMN list_name VARCHAR(64) NOT NULL DEFAULT ''apis''');
${server}PREPARE change_of_saved_view FROM @change;
${server}EXECUTE change_of_saved_view;
-- Those of one list by name.
${embedded}CREATE INDEX IF NOT EXISTS saved_view_by_list ON saved_view (org_id, list_name, folded_name, id);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'saved_view' AND index_name = 'saved_view_by_list'), 'DO 0', 'CREATE INDEX saved_view_by_list ON saved_view (org_id, list_name, folded_name, id)');
${server}PREPARE change_of_saved_view FROM @change;
${server}EXECUTE change_of_saved_view;
