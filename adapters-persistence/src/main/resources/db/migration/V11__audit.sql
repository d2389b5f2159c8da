-- Who changed what, in the order of time. Rows are added, and never changed or removed. actor: a
-- dashboard user, or one of two ids that stand for Portico and for the operator. request: NULL for
-- what nobody asked for. kind: that of the object, which the action says, too; here for the index.
-- changes: a JSON array of field, before and after. omitted: how many changes are not told. No key
-- points at anything: entries outlive what they tell of, and must not wait for who holds it.
CREATE TABLE audit_entry (
  org_id      BINARY(12)   NOT NULL,
  noted_at    BIGINT       NOT NULL,
  id          BINARY(12)   NOT NULL,
  actor       BINARY(12)   NOT NULL,
  request     VARCHAR(128),
  action      VARCHAR(64)  NOT NULL,
  kind        VARCHAR(32)  NOT NULL,
  object      VARCHAR(256) NOT NULL,
  object_name VARCHAR(510),
  changes     MEDIUMTEXT   NOT NULL,
  omitted     INT          NOT NULL,
  PRIMARY KEY (org_id, noted_at, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4 COLLATE = utf8mb4_bin;

CREATE INDEX audit_entry_by_object ON audit_entry (org_id, object, noted_at, id);
CREATE INDEX audit_entry_by_actor ON audit_entry (org_id, actor, noted_at, id);
CREATE INDEX audit_entry_by_kind ON audit_entry (org_id, kind, noted_at, id);
CREATE INDEX audit_entry_by_request ON audit_entry (org_id, request, noted_at, id);
