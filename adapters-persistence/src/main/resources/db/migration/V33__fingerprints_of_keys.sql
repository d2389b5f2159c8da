-- issued_key.fingerprint: the SHA-256 of the key, by which gateways report it also where keys are stored as they are. The database
-- computes it, so nodes of the version before insert rows without it.
-- An index and a column cannot be added twice, and a node may be killed before it knows that it has added them; only H2 has
-- IF NOT EXISTS for that.
${embedded}ALTER TABLE issued_key ADD COLUMN IF NOT EXISTS fingerprint BINARY(32) GENERATED ALWAYS AS (HASH('SHA-256', stored_key));
${embedded}CREATE INDEX IF NOT EXISTS issued_key_by_fingerprint ON issued_key (org_id, fingerprint);
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'issued_key' AND column_name = 'fingerprint'), 'DO 0', 'ALTER TABLE issued_key ADD COLUMN fingerprint BINARY(32) GENERATED ALWAYS AS (UNHEX(SHA2(stored_key, 256)))');
${server}PREPARE change_of_issued_key FROM @change;
${server}EXECUTE change_of_issued_key;
${server}SET @change = IF(EXISTS (SELECT 1 FROM information_schema.statistics WHERE table_schema = DATABASE() AND table_name = 'issued_key' AND index_name = 'issued_key_by_fingerprint'), 'DO 0', 'CREATE INDEX issued_key_by_fingerprint ON issued_key (org_id, fingerprint)');
${server}PREPARE index_of_issued_key FROM @change;
${server}EXECUTE index_of_issued_key;
