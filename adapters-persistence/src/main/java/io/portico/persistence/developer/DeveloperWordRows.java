package io.portico.persistence.developer;

import static java.util.Comparator.comparing;

import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperWords;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Chunks;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Sql;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The {@linkplain DeveloperWords#parts parts} of words by which developers are found, in the table
 * {@code developer_word}: a row for each part of a developer.
 */
@Singleton
record DeveloperWordRows(Jdbc jdbc) {

  private static final String INTO = "developer_word (org_id, word, developer)";

  private record Entry(String part, DeveloperId developer) {}

  /** Adds the parts of {@code newcomers}, sorted, so that rows for one page are adjacent. */
  void add(OrganisationId organisation, Collection<Developer> newcomers) {
    insert(
        organisation,
        newcomers.stream()
            .flatMap(
                developer -> parts(developer).stream().map(part -> new Entry(part, developer.id())))
            .sorted(comparing(Entry::part).thenComparing(entry -> entry.developer().value()))
            .toList());
  }

  /** Replaces the parts of {@code former}, a searched text, by those of the developer. */
  void replace(OrganisationId organisation, Developer developer, String former) {
    var removed = new TreeSet<>(DeveloperWords.parts(former));
    var added = new TreeSet<>(parts(developer));
    removed.removeAll(parts(developer));
    added.removeAll(DeveloperWords.parts(former));
    delete(organisation, developer.id(), removed);
    insert(organisation, added.stream().map(part -> new Entry(part, developer.id())).toList());
  }

  /** Removes the parts of {@code searched}, the searched text of a developer. */
  void remove(OrganisationId organisation, DeveloperId developer, String searched) {
    delete(organisation, developer, DeveloperWords.parts(searched));
  }

  private void delete(OrganisationId organisation, DeveloperId developer, Set<String> parts) {
    for (var some : Chunks.ofFewSizes(parts)) {
      jdbc.update(
          Sql.of("DELETE FROM developer_word WHERE (org_id, word, developer) IN (")
              .then(
                  Sql.join(
                      ", ",
                      some.stream()
                          .map(part -> Sql.of("(?, ?, ?)", organisation, stored(part), developer))
                          .toList()))
              .then(")"));
    }
  }

  private static Set<String> parts(Developer developer) {
    return DeveloperWords.parts(DeveloperWords.searched(developer.details()));
  }

  private void insert(OrganisationId organisation, List<Entry> entries) {
    for (var some : Chunks.ofFewSizes(entries)) {
      jdbc.insert(
          some.stream()
              .map(entry -> NewRow.of(INTO, organisation, stored(entry.part()), entry.developer()))
              .toList());
    }
  }

  /**
   * Returns how many rows begin with each of {@code words}, counted up to {@code most}; in the
   * order of the words.
   */
  List<Long> count(OrganisationId organisation, List<String> words, int most) {
    var counts =
        IntStream.range(0, words.size())
            .mapToObj(
                i ->
                    Sql.of("SELECT " + i + " AS number, COUNT(*) AS entries FROM (")
                        .then("SELECT 1 FROM developer_word w WHERE ")
                        .then(beginning(organisation, words.get(i)))
                        .then(" LIMIT ?) counted", most))
            .toList();
    return jdbc.query(
        Sql.join(" UNION ALL ", counts).then(" ORDER BY number"),
        row -> {
          var _ = row.integer();
          return row.number();
        });
  }

  /** Returns the query for the ids of developers, each once, who may have {@code word}. */
  static Sql developers(OrganisationId organisation, String word) {
    return Sql.of("SELECT DISTINCT w.developer AS id FROM developer_word w WHERE ")
        .then(beginning(organisation, word));
  }

  private static Sql beginning(OrganisationId organisation, String word) {
    var part = stored(DeveloperWords.lookedUp(word));
    // No byte of UTF-8 is that large, so it is after every text that begins with the part.
    var after = Arrays.copyOf(part, part.length + 1);
    after[part.length] = (byte) 0xFF;
    return Sql.of("w.org_id = ? AND w.word >= ? AND w.word < ?", organisation, part, after);
  }

  private static byte[] stored(String word) {
    return word.getBytes(StandardCharsets.UTF_8);
  }
}
