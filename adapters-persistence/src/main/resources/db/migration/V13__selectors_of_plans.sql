-- A row: the selector by which a plan names its APIs, which plan.access_rights repeats. excess: whether it selects more than
-- a plan may name. followed: the sum of the revisions of the organisation in label_index_revision up to which the plan
-- follows the changes of APIs and labels; 0 before the first time.
CREATE TABLE IF NOT EXISTS plan_selector (
  org_id   BINARY(12) NOT NULL,
  plan     BINARY(12) NOT NULL,
  selector MEDIUMTEXT NOT NULL,
  excess   BOOLEAN    NOT NULL,
  followed BIGINT     NOT NULL,
  PRIMARY KEY (org_id, plan),
  CONSTRAINT plan_selector_plan FOREIGN KEY (org_id, plan) REFERENCES plan (org_id, id) ON DELETE CASCADE
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;
