-- A row: one of the eight revisions of an organisation's APIs and labels, for the label indexes in memory
-- (docs/decisions/2026-11-27-revisions-for-the-label-index.md). A transaction that changes them moves one. holder: the node
-- that may answer without reading the row; no other one moves it.
CREATE TABLE IF NOT EXISTS label_index_revision (
  org_id   BINARY(12) NOT NULL,
  stripe   TINYINT    NOT NULL,
  revision BIGINT     NOT NULL,
  holder   BINARY(12),
  PRIMARY KEY (org_id, stripe)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A row: what a transaction changed that moved a revision. previous: the revision before. definitions: whether definitions of
-- labels have changed as well. apis: the ids, each after a byte with its length; NULL for too many APIs to list.
CREATE TABLE IF NOT EXISTS label_index_change (
  org_id      BINARY(12) NOT NULL,
  stripe      TINYINT    NOT NULL,
  revision    BIGINT     NOT NULL,
  previous    BIGINT     NOT NULL,
  definitions BOOLEAN    NOT NULL,
  apis        VARBINARY(60000),
  PRIMARY KEY (org_id, stripe, revision)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

-- A node of the release before would not see the changes of one of this release, which no longer writes api_change. This row
-- follows more gaps than such a node takes for possible, so it uses no index.
INSERT IGNORE INTO api_change_node (node) VALUES (X'000000000000000000000000');
INSERT IGNORE INTO api_change (node, sequence, kind)
VALUES (X'000000000000000000000000', 9223372036854775807, 'void');
