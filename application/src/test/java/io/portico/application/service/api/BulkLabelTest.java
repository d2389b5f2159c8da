package io.portico.application.service.api;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;

import io.portico.application.port.in.api.ApplyLabels.Command;
import io.portico.application.port.in.api.ApplyLabels.Failure;
import io.portico.application.port.in.api.ApplyLabels.Outcome;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Applied;
import io.portico.application.port.in.api.ApplyLabels.Outcome.LabelsRejected;
import io.portico.application.port.in.api.ApplyLabels.Outcome.Refused;
import io.portico.application.port.in.api.ApplyLabels.Report;
import io.portico.application.port.in.api.ApplyLabels.Target;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.LabelServices;
import io.portico.application.testkit.fake.TickingClock;
import io.portico.application.testkit.memory.ServiceTest;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.Ids;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.function.LongConsumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;

/** What the tests of {@link BulkLabelWriter} share: labels, commands and outcomes. */
abstract class BulkLabelTest extends ServiceTest {

  static final int MORE_THAN_TWO_BATCHES = 2_001;
  static final Target EVERYTHING = new Target.Matching(ApiFilter.ALL);
  static final LabelChange.Merge TIER_2 = change(labels("tier", "2"));
  static final LabelChange.Merge BLUE = change(labels("team", "blue"));
  final BulkLabelWriter writer = writer(unitOfWork);

  @BeforeEach
  void defineLabels() {
    Given.label(stores, organisation, aLabel("tier").accepting("1", "2").build());
    Given.freeTextLabels(stores, organisation, "team", "region");
    Given.label(stores, organisation, aLabel("old").deprecated().build());
  }

  BulkLabelWriter writer(UnitOfWork unitOfWork) {
    return new BulkLabelWriter(
        stores.apis(),
        new LabelServices(stores, new TickingClock()).writer(),
        stores.jobs(),
        Ids::next,
        unitOfWork,
        stores.audit());
  }

  Outcome apply(Target target, LabelChange.Merge change) {
    return apply(target, change, false, false);
  }

  Outcome apply(Target target, LabelChange.Merge change, boolean dryRun, boolean partial) {
    return run(command(target, change, dryRun, partial), _ -> {});
  }

  /* Without the examples, which most tests do not care about. */
  Outcome run(Command command, LongConsumer progress) {
    return switch (writer.apply(command, Optional.empty(), progress)) {
      case Applied(var report) -> new Applied(counts(report));
      case Refused(var report) -> new Refused(counts(report));
      case LabelsRejected rejected -> rejected;
    };
  }

  static Report counts(Report report) {
    return new Report(
        report.matched(), report.changed(), report.unchanged(), report.failed(), report.failures());
  }

  static Outcome applied(long matched, long changed, long unchanged) {
    return new Applied(new Report(matched, changed, unchanged, 0, List.of()));
  }

  static LabelsRejected rejected(List<Rejection> rejections) {
    return new LabelsRejected(new LabelRefusal.LabelsRejected(rejections));
  }

  Command command(Target target, LabelChange.Merge change, boolean dryRun, boolean partial) {
    return new Command(admin, target, change, dryRun, partial);
  }

  static LabelChange.Merge change(Labels given, String... removed) {
    var names = new TreeSet<LabelName>();
    for (var name : removed) {
      names.add(name(name));
    }
    return new LabelChange.Merge(given, names);
  }

  static Target matching(String selector) {
    return new Target.Matching(filter(selector));
  }

  static ApiFilter filter(String selector) {
    return ApiFilter.of(Selection.of(List.of(Selector.parse(selector))));
  }

  static Target named(ApiRecord api, List<ApiId> others) {
    var ids = new ArrayList<>(others);
    ids.add(api.id());
    return new Target.Named(ids);
  }

  static List<Failure> unknownApis(List<ApiId> ids) {
    return ids.stream().map(id -> new Failure(id, "no API has this id")).toList();
  }

  long count(String selector) {
    return stores.apis().count(organisation, filter(selector));
  }

  List<ApiRecord> addMany(int count) {
    return IntStream.range(0, count).mapToObj(_ -> added("tier", "1")).toList();
  }
}
