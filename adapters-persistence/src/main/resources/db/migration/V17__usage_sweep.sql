-- How far the counts of usage that are kept no more have been removed, a row for each resolution.
-- before_bucket: in its buckets. position: the id in usage_key of the last key that was done with.
-- holder: the node that is at it, until held_until.
CREATE TABLE usage_sweep (
  resolution    VARCHAR(10) NOT NULL,
  before_bucket INT         NOT NULL,
  position      INT         NOT NULL,
  ended         BOOLEAN     NOT NULL,
  holder        BINARY(12)  NULL,
  held_until    BIGINT      NULL,
  PRIMARY KEY (resolution)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

INSERT INTO usage_sweep (resolution, before_bucket, position, ended)
VALUES ('hour', 0, 0, TRUE), ('day', 0, 0, TRUE), ('month', 0, 0, TRUE);
