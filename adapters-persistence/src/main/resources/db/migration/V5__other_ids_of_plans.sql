-- other_id: the id that the maker of a plan gave it; NULL for none. denied: whether its keys do not work. further:
-- a JSON object of members that Portico keeps without a meaning; NULL for none.
ALTER TABLE plan ADD (
  other_id VARCHAR(64) NULL,
  denied   BOOLEAN     NOT NULL DEFAULT FALSE,
  further  MEDIUMTEXT  NULL,
  CONSTRAINT plan_other_id UNIQUE (org_id, other_id)
);
