-- A row: where keys for the API of a catalogue entry are sent, as administrators write it. A table of its own, because
-- a former release replaces the rows of catalogue_entry without it; what it leaves here for an entry that has no API or no
-- configuration any more is ignored, and removed with the next change.
CREATE TABLE IF NOT EXISTS catalogue_key_location (
  org_id   BINARY(12)   NOT NULL,
  plan     BINARY(12)   NOT NULL,
  location VARCHAR(140) NOT NULL,
  PRIMARY KEY (org_id, plan),
  CONSTRAINT catalogue_key_location_catalogue FOREIGN KEY (org_id) REFERENCES catalogue (org_id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
