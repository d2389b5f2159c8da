package io.portico.outbound.source;

import io.portico.domain.discovery.ReadingNotes;
import io.portico.domain.discovery.ReadingNotes.Reason;
import io.portico.domain.discovery.ReadingNotes.Skipped;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Counts what the reading of a source skips, with examples. */
final class SkippedRecords {

  private final Map<Reason, Long> counts = new EnumMap<>(Reason.class);
  private final Map<Reason, List<String>> examples = new EnumMap<>(Reason.class);

  /** Counts what the source has at {@code place}. */
  void add(Reason reason, String place) {
    counts.merge(reason, 1L, Long::sum);
    var known = examples.computeIfAbsent(reason, _ -> new ArrayList<>());
    if (known.size() < ReadingNotes.MOST_EXAMPLES) {
      known.add(place);
    }
  }

  List<Skipped> list() {
    return counts.entrySet().stream()
        .map(
            one ->
                new Skipped(
                    one.getKey(), one.getValue(), examples.getOrDefault(one.getKey(), List.of())))
        .toList();
  }
}
