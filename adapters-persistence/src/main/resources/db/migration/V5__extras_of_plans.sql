-- A row: what a plan has beyond the table plan; most plans have none. other_id: the id that its maker gave it; NULL for
-- none. denied: whether its keys do not work. further: a JSON object of members that Portico keeps without a meaning. A
-- table of its own, because columns cannot be added twice, and a node may be killed before it knows that it has added them.
CREATE TABLE IF NOT EXISTS plan_extra (
  org_id   BINARY(12)  NOT NULL,
  plan     BINARY(12)  NOT NULL,
  other_id VARCHAR(64) NULL,
  denied   BOOLEAN     NOT NULL,
  further  MEDIUMTEXT  NOT NULL,
  PRIMARY KEY (org_id, plan),
  CONSTRAINT plan_extra_other_id UNIQUE (org_id, other_id),
  CONSTRAINT plan_extra_plan FOREIGN KEY (org_id, plan) REFERENCES plan (org_id, id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
