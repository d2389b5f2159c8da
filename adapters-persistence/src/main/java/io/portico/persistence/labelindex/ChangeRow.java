package io.portico.persistence.labelindex;

import io.portico.domain.api.ApiId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Row;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * A row of the log of changes.
 *
 * @param sequence {@link #NODE} in a row that only names a node
 * @param organisation empty if the row changes none
 */
record ChangeRow(
    Identifier node,
    long sequence,
    ChangeKind kind,
    Optional<OrganisationId> organisation,
    List<ApiId> apis) {

  static final long NODE = -1;

  static ChangeRow read(Row row) throws SQLException {
    return new ChangeRow(
        row.identifier(),
        row.number(),
        row.word(ChangeKind.class),
        row.optionalIdentifier().map(OrganisationId::new),
        row.optionalBytes().map(ChangedApis::read).orElse(List.of()));
  }
}
