package io.portico.http.dashboard.label;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.label.LabelQueries;
import io.portico.application.port.in.label.LabelQueries.Coverage;
import io.portico.application.port.in.label.LabelQueries.CoverageQuery;
import io.portico.application.port.in.label.LabelQueries.CoverageRow;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.selector.Requirement;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.dashboard.label.CoveragePage.Cell;
import io.portico.http.dashboard.label.CoveragePage.Column;
import io.portico.http.dashboard.label.CoveragePage.Row;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Address;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Paging;
import io.portico.http.dashboard.view.Percentages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Shades;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** The coverage map: what share of the APIs carries each label, by the values of another label. */
@DashboardController("/dashboard/labels/coverage")
record CoverageController(LabelQueries labels, Pages pages) {

  private static final String PATH = Section.LABELS.path() + "/coverage";
  private static final String BY = "by";
  private static final String AFTER = "after";
  private static final int ROWS = 50;

  /* The label that every organisation starts with. */
  private static final String BUSINESS_DOMAIN = "business_domain";

  /** {@code GET /dashboard/labels/coverage}: the map. A second request loads its counts. */
  @Get
  @RequiresPermission(Permission.READ)
  HttpResponse<?> show(HttpRequest<?> request, Actor actor) {
    var definitions =
        labels
            .list(new LabelQueries.Query(actor, false, false, Optional.empty(), PageLimits.LARGEST))
            .items()
            .stream()
            .map(LabelQueries.Entry::definition)
            .toList();
    var parameters = request.getParameters();
    var by =
        Optional.ofNullable(parameters.get(BY))
            .or(() -> preferred(definitions).map(definition -> definition.name().value()));
    var after =
        Optional.ofNullable(parameters.get(AFTER)).filter(LabelName::isValid).map(LabelName::new);
    var counted = parameters.contains("counted");
    var address = Address.of(PATH);
    if (by.isPresent()) {
      address = address.with(BY, by.get());
    }
    var here = after.isPresent() ? address.with(AFTER, after.get().value()) : address;
    var counts =
        counted
            ? by.map(name -> labels.coverage(new CoverageQuery(actor, name, after, ROWS)))
            : Optional.<Coverage>empty();
    var view = address;
    var model =
        new CoveragePage(
            by.orElse(""),
            definitions.stream().map(CoverageController::choice).toList(),
            counted || by.isEmpty()
                ? Optional.empty()
                : Optional.of(here.with("counted", "true").toString()),
            counts.map(coverage -> map(coverage, view, after)));
    return pages.show(
        request,
        Page.of("label/coverage.jte", model, Words.of("labels.coverage"))
            .in(Section.LABELS)
            .below(Crumb.of(Section.LABELS))
            .withPart("label/coverageMap.jte"));
  }

  private static Choice choice(LabelDefinition definition) {
    return new Choice(definition.name().value(), Words.plain(definition.title()));
  }

  /* The business domain, if it is still called so; else a label with few values. */
  private static Optional<LabelDefinition> preferred(List<LabelDefinition> definitions) {
    return definitions.stream()
        .min(
            Comparator.comparing(
                    (LabelDefinition definition) ->
                        !definition.name().value().equals(BUSINESS_DOMAIN))
                .thenComparing(LabelDefinition::deprecated)
                .thenComparing(definition -> definition.allowed() instanceof FreeText)
                .thenComparing(definition -> !definition.required()));
  }

  private static CoveragePage.Map map(Coverage coverage, Address view, Optional<LabelName> after) {
    var columns = Group.of(coverage.by());
    var by = coverage.by().definition();
    var rows =
        coverage.rows().items().stream()
            .filter(row -> !row.definition().name().equals(by.name()))
            .map(row -> row(row, columns))
            .toList();
    return new CoveragePage.Map(
        by.title(),
        columns.stream()
            .map(group -> new Column(group.title(), group.apis(), group.link(Stream.empty())))
            .toList(),
        rows,
        new Paging(
            Words.of("labels.shown", rows.size()),
            after.map(_ -> view.toString()),
            coverage.rows().next().map(name -> view.with(AFTER, name.value()).toString())));
  }

  private static Row row(CoverageRow row, List<Group> columns) {
    return new Row(
        row.definition().title(),
        LabelPaths.of(row.definition()),
        columns.stream().map(group -> cell(group, row)).toList());
  }

  private static Cell cell(Group group, CoverageRow row) {
    var labelled = Math.min(group.apis(), group.labelled(row));
    var share = group.apis() == 0 ? 0 : (double) labelled / group.apis();
    var lacking = group.apis() - labelled;
    var name = row.definition().name();
    var requirement = lacking == 0 ? new Requirement.Exists(name) : new Requirement.Absent(name);
    return new Cell(
        Percentages.whole(share), Shades.of(share), lacking, group.link(Stream.of(requirement)));
  }

  /** APIs that a column counts, by the requirements that exactly they meet. */
  private sealed interface Group {

    /** The groups of the map: all APIs, those with each value, the others, and the rest. */
    static List<Group> of(LabelQueries.Usage by) {
      var counts = by.counts();
      var name = by.definition().name();
      var groups = new ArrayList<Group>();
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

    long apis();

    Words title();

    /** Returns how many of its APIs carry the label of {@code row}. */
    long labelled(CoverageRow row);

    Stream<Requirement> requirements();

    default String link(Stream<Requirement> further) {
      return ApiPaths.meeting(Stream.concat(requirements(), further).toArray(Requirement[]::new));
    }

    record All(long apis) implements Group {
      @Override
      public Words title() {
        return Words.of("labels.coverage.all");
      }

      @Override
      public long labelled(CoverageRow row) {
        return row.labelled();
      }

      @Override
      public Stream<Requirement> requirements() {
        return Stream.empty();
      }
    }

    record With(LabelName name, LabelValue value, long apis) implements Group {
      @Override
      public Words title() {
        return Words.plain(value.value());
      }

      @Override
      public long labelled(CoverageRow row) {
        return row.shared().values().getOrDefault(value, 0L);
      }

      @Override
      public Stream<Requirement> requirements() {
        return Stream.of(ApiPaths.in(name, value.value()));
      }
    }

    record Others(LabelName name, List<LabelValue> listed, long apis) implements Group {
      @Override
      public Words title() {
        return Words.of("labels.coverage.others");
      }

      @Override
      public long labelled(CoverageRow row) {
        return row.shared().otherValues();
      }

      @Override
      public Stream<Requirement> requirements() {
        var values = new LinkedHashSet<String>();
        listed.forEach(value -> values.add(value.value()));
        return Stream.of(new Requirement.Exists(name), new Requirement.NotIn(name, values));
      }
    }

    record Without(LabelName name, long apis) implements Group {
      @Override
      public Words title() {
        return Words.of("labels.coverage.without");
      }

      @Override
      public long labelled(CoverageRow row) {
        return Math.max(0, row.labelled() - row.shared().total());
      }

      @Override
      public Stream<Requirement> requirements() {
        return Stream.of(new Requirement.Absent(name));
      }
    }
  }
}
