package io.portico.persistence.developer;

import static java.util.Comparator.comparing;

import io.portico.domain.developer.DeveloperFilter;
import io.portico.domain.developer.DeveloperOrder;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Composes the statements that select developers.
 *
 * <p>Words are looked up in the table {@code developer_word}, the rarest first. A word that is very
 * common is compared with the texts of the developers, in the order of the page: sorting all who
 * have it would take longer than reading developers until the page is full, and counting them as
 * long as reading them all.
 */
@Singleton
public final class DeveloperSearch {

  /* Most words are rare, and a short look shows it. */
  private static final List<Integer> LOOKS = List.of(500, 20_000);

  private final DeveloperWordRows words;
  private final List<Integer> looks;

  @Inject
  DeveloperSearch(DeveloperWordRows words) {
    this(words, LOOKS);
  }

  /**
   * @param looks the most rows to count of each word, at first and after that; a word with as many
   *     as the last is common
   */
  DeveloperSearch(DeveloperWordRows words, List<Integer> looks) {
    this.words = words;
    this.looks = List.copyOf(looks);
  }

  /**
   * Developers that are selected.
   *
   * @param query the part of the statement up to its condition, which has the ids as {@code id}
   * @param id the column of the ids
   * @param order the columns to sort by, all of the index
   */
  record Found(Sql query, String id, List<String> order) {

    /** Returns the statement for the ids of those before {@code before}, newest first. */
    Sql newest(Optional<DeveloperId> before) {
      return query
          .and(id + " < ?", before)
          .then(" ORDER BY " + String.join(" DESC, ", order) + " DESC");
    }
  }

  /** Returns the developers that {@code filter} selects, for a page of them. */
  Found find(OrganisationId organisation, DeveloperFilter filter) {
    return find(organisation, filter, false);
  }

  /** Returns the statement for the ids of the developers that {@code filter} selects. */
  Sql sorted(OrganisationId organisation, DeveloperFilter filter, DeveloperOrder order) {
    var found = find(organisation, filter, order.isByEmail());
    var columns = order.isByEmail() ? List.of("d.org_id", "d.canonical_email") : found.order();
    var direction = order.isDescending() ? " DESC" : "";
    return found.query().then(" ORDER BY " + String.join(direction + ", ", columns) + direction);
  }

  private Found find(OrganisationId organisation, DeveloperFilter filter, boolean byEmail) {
    return rarest(organisation, filter)
        .map(word -> withWord(organisation, filter, "f.id", word, byEmail))
        .orElseGet(
            () ->
                new Found(all(organisation, filter, "d.id"), "d.id", List.of("d.org_id", "d.id")));
  }

  /** Returns the statement for the ids of the developers that {@code filter} selects. */
  public Sql ids(OrganisationId organisation, DeveloperFilter filter) {
    return find(organisation, filter).query();
  }

  /** Returns the statement that counts the developers that {@code filter} selects. */
  Sql count(OrganisationId organisation, DeveloperFilter filter) {
    return rarest(organisation, filter)
        .map(word -> withWord(organisation, filter, "COUNT(*)", word, false).query())
        .orElseGet(() -> all(organisation, filter, "COUNT(*)"));
  }

  /* The word that the fewest developers have; empty if it is common or there is none. */
  private Optional<String> rarest(OrganisationId organisation, DeveloperFilter filter) {
    if (filter.words().isEmpty()) {
      return Optional.empty();
    }
    var wanted = filter.words().get().words();
    for (var most : looks) {
      var counts = words.count(organisation, wanted, most);
      var rarest =
          IntStream.range(0, counts.size()).boxed().min(comparing(counts::get)).orElseThrow();
      if (counts.get(rarest) < most) {
        return Optional.of(wanted.get(rarest));
      }
    }
    return Optional.empty();
  }

  /* All in the order of the primary key, each compared with the words. */
  private static Sql all(OrganisationId organisation, DeveloperFilter filter, String columns) {
    var wanted = filter.words().map(DeveloperWords::words).orElse(List.of());
    return Sql.of("SELECT " + columns + " FROM developer d WHERE ")
        .then(Sql.constant("d.org_id", organisation))
        .then(having(wanted))
        .and("d.inactive = ?", filter.inactive())
        .then(withPlan(organisation, filter, "d.id"));
  }

  /* Those with a rare word. Their rows are read only if there is more to compare. */
  private static Found withWord(
      OrganisationId organisation,
      DeveloperFilter filter,
      String columns,
      String rarest,
      boolean byEmail) {
    var others = new ArrayList<>(filter.words().map(DeveloperWords::words).orElse(List.of()));
    if (DeveloperWords.isExact(rarest)) {
      others.remove(rarest);
    }
    var query =
        Sql.of("SELECT " + columns + " FROM (")
            .then(DeveloperWordRows.developers(organisation, rarest))
            .then(") f ");
    if (!others.isEmpty() || filter.inactive().isPresent() || byEmail) {
      query = query.then("JOIN developer d ON d.org_id = ? AND d.id = f.id ", organisation);
    }
    return new Found(
        query
            .then("WHERE 1 = 1")
            .then(having(others))
            .and("d.inactive = ?", filter.inactive())
            .then(withPlan(organisation, filter, "f.id")),
        "f.id",
        List.of("f.id"));
  }

  /* Words have no wildcards. */
  private static Sql having(List<String> words) {
    return Sql.join(
        "",
        words.stream()
            .map(word -> Sql.of(" AND d.searched LIKE ?", "%" + DeveloperWords.sought(word) + "%"))
            .toList());
  }

  private static Sql withPlan(OrganisationId organisation, DeveloperFilter filter, String column) {
    return filter
        .plans()
        .map(
            plans ->
                plans.isEmpty()
                    ? Sql.of(" AND FALSE")
                    : Sql.of(
                            """
                            \nAND EXISTS (SELECT 1 FROM issued_key k
                                         WHERE k.org_id = ? AND k.developer = %s
                                           AND k.ended_at IS NULL AND k.plan IN\s"""
                                .formatted(column),
                            organisation)
                        .then(Sql.list(plans))
                        .then(")"))
        .orElseGet(() -> Sql.of(""))
        .then(usingPlan(organisation, filter, column));
  }

  /* Members of an application use its keys, which one of them holds. */
  private static Sql usingPlan(OrganisationId organisation, DeveloperFilter filter, String column) {
    return filter
        .usedPlans()
        .map(
            plans ->
                plans.isEmpty()
                    ? Sql.of(" AND FALSE")
                    : Sql.of(
                            """
                            \nAND (EXISTS (SELECT 1 FROM issued_key k
                                          WHERE k.org_id = ? AND k.developer = %s
                                            AND k.ended_at IS NULL AND k.plan IN\s"""
                                .formatted(column),
                            organisation)
                        .then(Sql.list(plans))
                        .then(
                            """
                            ) OR EXISTS (SELECT 1 FROM application_member m
                                         JOIN issued_key k ON k.org_id = m.org_id
                                          AND k.application = m.application
                                         WHERE m.org_id = ? AND m.developer = %s
                                           AND k.ended_at IS NULL AND k.plan IN\s"""
                                .formatted(column),
                            organisation)
                        .then(Sql.list(plans))
                        .then("))"))
        .orElseGet(() -> Sql.of(""));
  }
}
