package io.portico.persistence.governance;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.governance.GovernanceCounts;
import io.portico.domain.governance.DailyCounts;
import io.portico.domain.governance.DailyCounts.Count;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Daily counts in the tables {@code governance_day} and {@code governance_count}. */
@Singleton
record JdbcGovernanceCounts(Jdbc jdbc, UnitOfWork unitOfWork) implements GovernanceCounts {

  @Override
  public List<OrganisationId> due(LocalDate day, Instant since, int most) {
    return jdbc.query(
        """
        SELECT id FROM organisation WHERE NOT EXISTS (
          SELECT 1 FROM governance_day
          WHERE org_id = organisation.id AND counted_on = ? AND counted_at >= ?)
        ORDER BY id LIMIT ?
        """,
        row -> new OrganisationId(row.identifier()),
        number(day),
        since,
        most);
  }

  @Override
  public void put(OrganisationId organisation, DailyCounts counts) {
    var day = number(counts.day());
    unitOfWork.run(
        () -> {
          var absent =
              jdbc.insertIfAbsent(
                  "governance_day (org_id, counted_on, counted_at, apis)",
                  organisation,
                  day,
                  counts.at(),
                  counts.apis());
          if (!absent) {
            // Another node that counts waits here.
            jdbc.update(
                "UPDATE governance_day SET counted_at = ?, apis = ? WHERE org_id = ? AND counted_on"
                    + " = ?",
                counts.at(),
                counts.apis(),
                organisation,
                day);
            jdbc.update(
                "DELETE FROM governance_count WHERE org_id = ? AND counted_on = ?",
                organisation,
                day);
          }
          jdbc.insertAll(
              counts.counts().stream()
                  .map(
                      count ->
                          new Columns()
                              .set("org_id", organisation)
                              .set("counted_on", day)
                              .set("subject", count.subject())
                              .set("applicable", count.applicable())
                              .set("covered", count.covered())
                              .row("governance_count"))
                  .toList());
        });
  }

  @Override
  public SortedMap<LocalDate, Long> apis(OrganisationId organisation, LocalDate first) {
    var found = new TreeMap<LocalDate, Long>();
    jdbc.query(
            "SELECT counted_on, apis FROM governance_day WHERE org_id = ? AND counted_on >= ?",
            row -> Map.entry(LocalDate.ofEpochDay(row.integer()), row.number()),
            organisation,
            number(first))
        .forEach(entry -> found.put(entry.getKey(), entry.getValue()));
    return found;
  }

  /* A count on a day. */
  private record Counted(LocalDate day, Count count) {

    static Counted of(Row row) throws SQLException {
      return new Counted(
          LocalDate.ofEpochDay(row.integer()),
          new Count(row.identifier(), row.number(), row.number()));
    }
  }

  @Override
  public Map<Identifier, SortedMap<LocalDate, Count>> find(
      OrganisationId organisation, Collection<Identifier> subjects, LocalDate first) {
    var found = new HashMap<Identifier, SortedMap<LocalDate, Count>>();
    jdbc.query(
            Chunks.of(subjects),
            some ->
                Sql.of(
                        "SELECT counted_on, subject, applicable, covered FROM governance_count"
                            + " WHERE ")
                    .then(jdbc.among("org_id, subject", List.of(organisation), some))
                    .then(" AND counted_on >= ?", number(first)),
            Counted::of)
        .forEach(
            counted ->
                found
                    .computeIfAbsent(counted.count().subject(), _ -> new TreeMap<>())
                    .put(counted.day(), counted.count()));
    return found;
  }

  @Override
  public void removeAll(OrganisationId organisation) {
    jdbc.update("DELETE FROM governance_day WHERE org_id = ?", organisation);
  }

  @Override
  public int purgeBefore(LocalDate day, int most) {
    return jdbc.update(
        "DELETE FROM governance_day WHERE counted_on < ? LIMIT ?", number(day), most);
  }

  private static int number(LocalDate day) {
    return Math.toIntExact(day.toEpochDay());
  }
}
