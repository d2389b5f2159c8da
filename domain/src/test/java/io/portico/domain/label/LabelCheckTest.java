package io.portico.domain.label;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelCheck.Rejection;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class LabelCheckTest {

  private static final LabelDefinition TIER =
      LabelFixture.aLabel("tier").accepting("1", "2").build();
  private static final LabelDefinition TEAM = LabelFixture.aLabel("team").build();
  private static final LabelDefinition OLD_TEAM =
      LabelFixture.aLabel("old-team").deprecated().build();
  private static final LabelDefinition OLD_TIER =
      LabelFixture.aLabel("old-tier").accepting("1", "2").deprecated().build();

  private static final Map<LabelName, LabelDefinition> DEFINITIONS =
      Stream.of(TIER, TEAM, OLD_TEAM, OLD_TIER)
          .collect(toMap(LabelDefinition::name, definition -> definition));

  @Test
  void reject_noLabels_isEmpty() {
    assertThat(rejectKnown(Labels.NONE, LabelFixture.labels("old-team", "red"))).isEmpty();
  }

  @Test
  void reject_allowedValues_isEmptyAndNeedsNoDefinedNames() {
    assertThat(rejectKnown(LabelFixture.labels("tier", "2", "team", "any team"), Labels.NONE))
        .isEmpty();
  }

  @Test
  void reject_valueNotListed_tellsTheAllowedValuesInTheirOrder() {
    assertThat(rejectKnown(LabelFixture.labels("tier", "3"), Labels.NONE))
        .containsExactly(
            new Rejection.ValueNotAllowed(
                new LabelName("tier"), new LabelValue("3"), LabelFixture.oneOf("1", "2")));
  }

  @Test
  void reject_valueNotListedAnyMoreButPresent_rejectsIt() {
    var labels = LabelFixture.labels("tier", "3");

    assertThat(rejectKnown(labels, labels))
        .singleElement()
        .isInstanceOf(Rejection.ValueNotAllowed.class);
  }

  @Test
  void reject_unknownLabel_tellsTheNearestNames() {
    var rejections =
        LabelCheck.reject(
            new LabelChange.Replace(LabelFixture.labels("business_domian", "Finance")),
            Labels.NONE,
            DEFINITIONS,
            () -> names("zone", "Business_Domains", "business_domain"));

    assertThat(rejections)
        .containsExactly(unknown("business_domian", "business_domain", "Business_Domains"));
  }

  @Test
  void reject_unknownLabelUnlikeAnyOther_tellsNoName() {
    var rejections =
        LabelCheck.reject(
            new LabelChange.Replace(LabelFixture.labels("region", "eu")),
            Labels.NONE,
            DEFINITIONS,
            () -> names("zone"));

    assertThat(rejections).containsExactly(unknown("region"));
  }

  @Test
  void reject_labelInOtherCase_isUnknown() {
    var rejections =
        LabelCheck.reject(
            new LabelChange.Replace(LabelFixture.labels("Tier", "1")),
            Labels.NONE,
            DEFINITIONS,
            () -> names("tier"));

    assertThat(rejections).containsExactly(unknown("Tier", "tier"));
  }

  @Test
  void reject_unknownLabelThatIsPresent_rejectsIt() {
    var labels = LabelFixture.labels("gone", "1");

    assertThat(
            LabelCheck.reject(
                new LabelChange.Replace(labels), labels, DEFINITIONS, () -> names("tier")))
        .containsExactly(unknown("gone"));
  }

  @Test
  void reject_deprecatedLabel_rejectsIt() {
    assertThat(rejectKnown(LabelFixture.labels("old-team", "red"), Labels.NONE))
        .containsExactly(new Rejection.LabelDeprecated(new LabelName("old-team")));
  }

  @Test
  void reject_deprecatedLabelThatIsPresent_isEmpty() {
    var labels = LabelFixture.labels("old-team", "red");

    assertThat(rejectKnown(labels, labels)).isEmpty();
  }

  @Test
  void reject_deprecatedLabelPresentWithOtherValue_rejectsIt() {
    assertThat(
            rejectKnown(
                LabelFixture.labels("old-team", "blue"), LabelFixture.labels("old-team", "red")))
        .containsExactly(new Rejection.LabelDeprecated(new LabelName("old-team")));
  }

  @Test
  void reject_valueNotListedOfDeprecatedLabel_tellsTheValue() {
    assertThat(rejectKnown(LabelFixture.labels("old-tier", "3"), Labels.NONE))
        .singleElement()
        .isInstanceOf(Rejection.ValueNotAllowed.class);
  }

  @Test
  void reject_severalLabels_tellsAllInTheOrderOfTheirNames() {
    var rejections =
        LabelCheck.reject(
            new LabelChange.Replace(
                LabelFixture.labels(
                    "tier", "9", "team", "red", "unheard-of", "x", "old-team", "red", "Zone", "a")),
            Labels.NONE,
            DEFINITIONS,
            List::of);

    assertThat(rejections)
        .containsExactly(
            unknown("Zone"),
            new Rejection.LabelDeprecated(new LabelName("old-team")),
            new Rejection.ValueNotAllowed(
                new LabelName("tier"), new LabelValue("9"), TIER.allowed()),
            unknown("unheard-of"));
  }

  @Test
  void reject_severalUnknownLabels_asksForTheDefinedNamesOnce() {
    var asked = new AtomicInteger();

    var rejections =
        LabelCheck.reject(
            new LabelChange.Replace(LabelFixture.labels("tierr", "1", "teamm", "red", "zone", "a")),
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
    assertThat(reject(removing("old-team"), LabelFixture.labels("old-team", "red"))).isEmpty();
  }

  @Test
  void reject_removedLabelThatIsUnknown_tellsTheNearestNames() {
    assertThat(
            LabelCheck.reject(
                removing("tiers"), Labels.NONE, DEFINITIONS, () -> names("team", "tier")))
        .containsExactly(unknown("tiers", "tier"));
  }

  @Test
  void reject_givenAndRemovedLabels_tellsAllInTheOrderOfTheirNames() {
    var change =
        new LabelChange.Merge(
            LabelFixture.labels("tier", "9", "zone", "a"),
            new TreeSet<>(names("Zone", "team", "unheard-of")));

    assertThat(LabelCheck.reject(change, Labels.NONE, DEFINITIONS, List::of))
        .containsExactly(
            unknown("Zone"),
            new Rejection.ValueNotAllowed(
                new LabelName("tier"), new LabelValue("9"), TIER.allowed()),
            unknown("unheard-of"),
            unknown("zone"));
  }

  @Test
  void reject_formerName_isHeldAgainstItsDefinitionAndToldAsItWasWritten() {
    var definitions = Map.of(new LabelName("level"), TIER);

    assertThat(LabelCheck.reject(giving("level", "1"), Labels.NONE, definitions, List::of))
        .isEmpty();
    assertThat(LabelCheck.reject(giving("level", "3"), Labels.NONE, definitions, List::of))
        .containsExactly(
            new Rejection.ValueNotAllowed(
                new LabelName("level"), new LabelValue("3"), TIER.allowed()));
  }

  @Test
  void reject_deprecatedLabelPresentGivenByItsFormerName_isEmpty() {
    var definitions = Map.of(new LabelName("oldest-team"), OLD_TEAM);

    assertThat(
            LabelCheck.reject(
                giving("oldest-team", "red"),
                LabelFixture.labels("old-team", "red"),
                definitions,
                List::of))
        .isEmpty();
    assertThat(LabelCheck.reject(giving("oldest-team", "red"), Labels.NONE, definitions, List::of))
        .containsExactly(new Rejection.LabelDeprecated(new LabelName("oldest-team")));
  }

  @Test
  void reason_anyRejection_saysWhatToDo() {
    assertThat(unknown("regoin", "region", "origin").reason())
        .isEqualTo("no such label is defined (did you mean region, origin?)");
    assertThat(unknown("regoin").reason()).isEqualTo("no such label is defined");
    assertThat(new Rejection.LabelDeprecated(new LabelName("old")).reason())
        .isEqualTo("is deprecated and cannot be added to further APIs");
    assertThat(
            new Rejection.ValueNotAllowed(
                    new LabelName("tier"), new LabelValue("x"), LabelFixture.oneOf("1", "2"))
                .reason())
        .isEqualTo("'x' is not allowed (expected: one of 1, 2)");
  }

  private static LabelChange giving(String... namesAndValues) {
    return LabelChange.Merge.giving(LabelFixture.labels(namesAndValues));
  }

  private static LabelChange removing(String... names) {
    return LabelChange.Merge.removing(new TreeSet<>(names(names)));
  }

  private static List<Rejection> reject(LabelChange change, Labels present) {
    return LabelCheck.reject(change, present, DEFINITIONS, List::of);
  }

  private static List<Rejection> rejectKnown(Labels wanted, Labels present) {
    return LabelCheck.reject(
        new LabelChange.Replace(wanted),
        present,
        DEFINITIONS,
        () -> {
          throw new AssertionError("asked for the defined names although all labels are known");
        });
  }

  private static Rejection unknown(String name, String... nearest) {
    return new Rejection.UnknownLabel(new LabelName(name), names(nearest));
  }

  private static List<LabelName> names(String... names) {
    return Arrays.stream(names).map(LabelName::new).toList();
  }
}
