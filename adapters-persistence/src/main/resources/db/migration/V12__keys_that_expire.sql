-- Those that expire first. An index cannot be added twice, and a node may be killed before it knows that it has added it;
-- only H2 has IF NOT EXISTS for that.
${embedded}CREATE INDEX IF NOT EXISTS issued_key_by_expiry ON issued_key (org_id, ended_at, expires_at);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'issued_key' AND index_name = 'issued_key_by_expiry'), 'DO 0', 'CREATE INDEX issued_key_by_expiry ON issued_key (org_id, ended_at, expires_at)');
${server}PREPARE change_of_issued_key FROM @change;
${server}EXECUTE change_of_issued_key;
