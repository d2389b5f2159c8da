package io.portico.http.dashboard.label;

import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.LabelQueries.CoverageRow;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.page.Words;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.stream.Stream;

/** APIs that a column or a row counts, by the requirements that exactly they meet. */
public sealed interface ApiGroup {

  /** Returns the groups of a label: all APIs, those with each value, the others, and the rest. */
  static List<ApiGroup> of(LabelQueries.Usage by) {
    var counts = by.counts();
    var name = by.definition().name();
    var groups = new ArrayList<ApiGroup>();
    groups.add(new All(counts.labelled() + counts.unlabelled()));
    counts.values().forEach((value, apis) -> groups.add(new With(name, value, apis)));
    var listed = counts.values().values().stream().mapToLong(Long::longValue).sum();
    if (counts.labelled() > listed) {
      groups.add(
          new Others(name, List.copyOf(counts.values().keySet()), counts.labelled() - listed));
    }
    if (counts.unlabelled() > 0) {
      groups.add(new Without(name, counts.unlabelled()));
    }
    return groups;
  }

  /** Returns how many there are. */
  long apis();

  /** Returns what they have in common. */
  Words title();

  /** Returns how many of its APIs carry the label of {@code row}. */
  long labelled(CoverageRow row);

  /** Returns how many of those that {@code counts} counts by the same label are in the group. */
  long in(LabelCounts counts);

  Stream<Requirement> requirements();

  /** Returns the list of these APIs. */
  default String link() {
    return link(Stream.empty());
  }

  default String link(Stream<Requirement> further) {
    return ApiPaths.meeting(Stream.concat(requirements(), further).toArray(Requirement[]::new));
  }

  record All(long apis) implements ApiGroup {
    @Override
    public Words title() {
      return Words.of("labels.coverage.all");
    }

    @Override
    public long labelled(CoverageRow row) {
      return row.labelled();
    }

    @Override
    public long in(LabelCounts counts) {
      return counts.labelled() + counts.unlabelled();
    }

    @Override
    public Stream<Requirement> requirements() {
      return Stream.empty();
    }
  }

  record With(LabelName name, LabelValue value, long apis) implements ApiGroup {
    @Override
    public Words title() {
      return Words.plain(value.value());
    }

    @Override
    public long labelled(CoverageRow row) {
      return row.shared().values().getOrDefault(value, 0L);
    }

    @Override
    public long in(LabelCounts counts) {
      return counts.values().getOrDefault(value, 0L);
    }

    @Override
    public Stream<Requirement> requirements() {
      return Stream.of(ApiPaths.in(name, value.value()));
    }
  }

  record Others(LabelName name, List<LabelValue> listed, long apis) implements ApiGroup {
    @Override
    public Words title() {
      return Words.of("labels.coverage.others");
    }

    @Override
    public long labelled(CoverageRow row) {
      return row.shared().otherValues();
    }

    @Override
    public long in(LabelCounts counts) {
      return counts.labelled()
          - listed.stream().mapToLong(value -> counts.values().getOrDefault(value, 0L)).sum();
    }

    @Override
    public Stream<Requirement> requirements() {
      var values = new LinkedHashSet<String>();
      listed.forEach(value -> values.add(value.value()));
      return Stream.of(new Requirement.Exists(name), new Requirement.NotIn(name, values));
    }
  }

  record Without(LabelName name, long apis) implements ApiGroup {
    @Override
    public Words title() {
      return Words.of("labels.coverage.without");
    }

    @Override
    public long labelled(CoverageRow row) {
      return Math.max(0, row.labelled() - row.shared().total());
    }

    @Override
    public long in(LabelCounts counts) {
      return counts.unlabelled();
    }

    @Override
    public Stream<Requirement> requirements() {
      return Stream.of(new Requirement.Absent(name));
    }
  }
}
