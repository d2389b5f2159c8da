package io.portico.domain.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.label.LabelCheck.Rejection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LabelCheckTest {

  private static final LabelDefinition TIER = aLabel("tier").accepting("1", "2").build();
  private static final LabelDefinition TEAM = aLabel("team").build();
  private static final LabelDefinition OLD_TEAM = aLabel("old-team").deprecated().build();
  private static final LabelDefinition OLD_TIER =
      aLabel("old-tier").accepting("1", "2").deprecated().build();

  private static final Map<LabelName, LabelDefinition> DEFINITIONS =
      Stream.of(TIER, TEAM, OLD_TEAM, OLD_TIER)
          .collect(toMap(LabelDefinition::name, definition -> definition));

  static Stream<Arguments> knownLabels() {
    var tier3 = new Rejection.ValueNotAllowed(name("tier"), new LabelValue("3"), oneOf("1", "2"));
    var oldTier3 =
        new Rejection.ValueNotAllowed(name("old-tier"), new LabelValue("3"), oneOf("1", "2"));
    var old = new Rejection.LabelDeprecated(name("old-team"));
    return Stream.of(
        Arguments.of(Labels.NONE, labels("old-team", "red"), List.of()),
        Arguments.of(labels("tier", "2", "team", "any team"), Labels.NONE, List.of()),
        Arguments.of(labels("tier", "3"), Labels.NONE, List.of(tier3)),
        Arguments.of(labels("tier", "3"), labels("tier", "3"), List.of(tier3)),
        Arguments.of(labels("old-team", "red"), Labels.NONE, List.of(old)),
        Arguments.of(labels("old-team", "red"), labels("old-team", "red"), List.of()),
        Arguments.of(labels("old-team", "blue"), labels("old-team", "red"), List.of(old)),
        Arguments.of(labels("old-tier", "3"), Labels.NONE, List.of(oldTier3)));
  }

  @ParameterizedTest
  @MethodSource("knownLabels")
  void reject_knownLabels_needsNoDefinedNames(
      Labels wanted, Labels present, List<Rejection> expected) {
    assertThat(
            LabelCheck.reject(
                new LabelChange.Replace(wanted),
                present,
                DEFINITIONS,
                () -> {
                  throw new AssertionError("asked for the defined names although all are known");
                }))
        .isEqualTo(expected);
  }

  @Test
  void reject_unknownLabel_suggestsTheNearestNames() {
    assertThat(
            rejectUnknown(
                labels("business_domian", "Finance"),
                "zone",
                "Business_Domains",
                "business_domain"))
        .containsExactly(unknown("business_domian", "business_domain", "Business_Domains"));
    assertThat(rejectUnknown(labels("region", "eu"), "zone")).containsExactly(unknown("region"));
    assertThat(rejectUnknown(labels("Tier", "1"), "tier")).containsExactly(unknown("Tier", "tier"));
  }

  @Test
  void reject_unknownLabelThatIsPresent_rejectsIt() {
    var labels = labels("gone", "1");

    assertThat(reject(new LabelChange.Replace(labels), labels, "tier"))
        .containsExactly(unknown("gone"));
  }

  @Test
  void reject_severalLabels_namesAllInOrder() {
    var labels =
        labels("tier", "9", "team", "red", "unheard-of", "x", "old-team", "red", "Zone", "a");

    assertThat(rejectUnknown(labels))
        .containsExactly(
            unknown("Zone"),
            new Rejection.LabelDeprecated(name("old-team")),
            new Rejection.ValueNotAllowed(name("tier"), new LabelValue("9"), TIER.allowed()),
            unknown("unheard-of"));
  }

  @Test
  void reject_severalUnknownLabels_asksForTheDefinedNamesOnce() {
    var asked = new AtomicInteger();

    var rejections =
        LabelCheck.reject(
            new LabelChange.Replace(labels("tierr", "1", "teamm", "red", "zone", "a")),
            Labels.NONE,
            DEFINITIONS,
            () -> {
              asked.incrementAndGet();
              return names("team", "tier");
            });

    assertThat(rejections)
        .containsExactly(unknown("teamm", "team"), unknown("tierr", "tier"), unknown("zone"));
    assertThat(asked).hasValue(1);
  }

  @Test
  void reject_removedLabel_isEmptyWhetherItIsThereOrDeprecated() {
    assertThat(reject(removing("tier", "old-team"), Labels.NONE)).isEmpty();
    assertThat(reject(removing("old-team"), labels("old-team", "red"))).isEmpty();
  }

  @Test
  void reject_removedLabelThatIsUnknown_suggestsTheNearestNames() {
    assertThat(reject(removing("tiers"), Labels.NONE, "team", "tier"))
        .containsExactly(unknown("tiers", "tier"));
  }

  @Test
  void reject_givenAndRemovedLabels_namesAllInOrder() {
    var change =
        new LabelChange.Merge(
            labels("tier", "9", "zone", "a"), new TreeSet<>(names("Zone", "team", "unheard-of")));

    assertThat(reject(change, Labels.NONE))
        .containsExactly(
            unknown("Zone"),
            new Rejection.ValueNotAllowed(name("tier"), new LabelValue("9"), TIER.allowed()),
            unknown("unheard-of"),
            unknown("zone"));
  }

  @Test
  void reject_formerName_isCheckedByItsDefinitionAndReportedAsWritten() {
    var definitions = Map.of(name("level"), TIER);

    assertThat(LabelCheck.reject(giving("level", "1"), Labels.NONE, definitions, List::of))
        .isEmpty();
    assertThat(LabelCheck.reject(giving("level", "3"), Labels.NONE, definitions, List::of))
        .containsExactly(
            new Rejection.ValueNotAllowed(name("level"), new LabelValue("3"), TIER.allowed()));
  }

  @Test
  void reject_deprecatedLabelPresentGivenByItsFormerName_isEmpty() {
    var definitions = Map.of(name("oldest-team"), OLD_TEAM);

    assertThat(
            LabelCheck.reject(
                giving("oldest-team", "red"), labels("old-team", "red"), definitions, List::of))
        .isEmpty();
    assertThat(LabelCheck.reject(giving("oldest-team", "red"), Labels.NONE, definitions, List::of))
        .containsExactly(new Rejection.LabelDeprecated(name("oldest-team")));
  }

  @Test
  void reason_anyRejection_saysWhatToDo() {
    assertThat(unknown("regoin", "region", "origin").reason())
        .isEqualTo("no such label is defined (did you mean region, origin?)");
    assertThat(unknown("regoin").reason()).isEqualTo("no such label is defined");
    assertThat(new Rejection.LabelDeprecated(name("old")).reason())
        .isEqualTo("is deprecated and cannot be added to further APIs");
    assertThat(
            new Rejection.ValueNotAllowed(name("tier"), new LabelValue("x"), oneOf("1", "2"))
                .reason())
        .isEqualTo("'x' is not allowed (expected: one of 1, 2)");
  }

  private static LabelChange giving(String... namesAndValues) {
    return LabelChange.Merge.giving(labels(namesAndValues));
  }

  private static LabelChange removing(String... names) {
    return LabelChange.Merge.removing(new TreeSet<>(names(names)));
  }

  private static List<Rejection> reject(LabelChange change, Labels present, String... defined) {
    return LabelCheck.reject(change, present, DEFINITIONS, () -> names(defined));
  }

  private static List<Rejection> rejectUnknown(Labels wanted, String... defined) {
    return reject(new LabelChange.Replace(wanted), Labels.NONE, defined);
  }

  private static Rejection unknown(String name, String... nearest) {
    return new Rejection.UnknownLabel(new LabelName(name), names(nearest));
  }

  private static List<LabelName> names(String... names) {
    return Arrays.stream(names).map(LabelName::new).toList();
  }
}
