package io.portico.application.service.sample;

import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.Sha256;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/**
 * The ids of the sample data of an organisation. They are the same at every filling, so that the
 * records are found again, and differ from all ids that are generated: their first bytes, which are
 * the time of generated ids, are before the year 2004. So lists that begin with the oldest record
 * begin with those of the sample.
 */
record SampleIds(OrganisationId organisation) {

  private static final int BYTES = 12;
  private static final int BEFORE_2004 = 0x3F;

  /** Returns the ids of {@code number} records of a kind, ascending. */
  List<Identifier> of(RecordKind kind, int number) {
    return IntStream.range(0, number).mapToObj(i -> id(kind, i)).sorted().toList();
  }

  /** Returns what {@code make} makes of each row and the id of its record. */
  <T> List<T> each(
      RecordKind kind, List<SampleRow> rows, BiFunction<Identifier, SampleRow, T> make) {
    var ids = of(kind, rows.size()).iterator();
    return rows.stream().map(row -> make.apply(ids.next(), row)).toList();
  }

  private Identifier id(RecordKind kind, int number) {
    var hash = Sha256.hash("sample %s %s %d".formatted(organisation, kind.name(), number));
    hash[0] = (byte) (hash[0] & BEFORE_2004);
    return Identifier.of(Arrays.copyOf(hash, BYTES));
  }
}
