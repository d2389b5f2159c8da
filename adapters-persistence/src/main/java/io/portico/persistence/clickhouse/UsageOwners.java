package io.portico.persistence.clickhouse;

import static java.util.stream.Collectors.toMap;

import io.micronaut.context.annotation.Requires;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.usage.UsageDimension;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What the database knows of counted calls: the owners of keys, and former ids of APIs. */
@Singleton
@Requires(property = ClickHouseAddress.PROPERTY)
record UsageOwners(Jdbc jdbc) {

  /** Returns the developers or applications of those of {@code keys} that are issued. */
  Map<String, String> of(OrganisationId organisation, UsageDimension by, Collection<String> keys) {
    var owner = by == UsageDimension.APPLICATION ? "COALESCE(application, developer)" : "developer";
    return jdbc
        .query(
            Chunks.ofFewSizes(keys),
            some ->
                Sql.of("SELECT stored_key, " + owner + " FROM issued_key WHERE ")
                    .then(jdbc.among("org_id, stored_key", List.of(organisation), some)),
            row -> Map.entry(row.text(), row.identifier().toString()))
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns the present ids of APIs by their former ones. */
  Map<String, String> formerIds(OrganisationId organisation) {
    return jdbc
        .query(
            "SELECT former, api FROM api_former_id WHERE org_id = ?",
            row -> Map.entry(row.text(), row.text()),
            organisation)
        .stream()
        .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  /** Returns {@code apis} and their former ids. */
  Set<String> withFormerIds(OrganisationId organisation, Collection<String> apis) {
    var all = new HashSet<>(apis);
    all.addAll(
        jdbc.query(
            Chunks.ofFewSizes(apis),
            some ->
                Sql.of(
                        "SELECT former FROM api_former_id WHERE org_id = ? AND api IN ",
                        organisation)
                    .then(Sql.list(some)),
            Row::text));
    return all;
  }
}
