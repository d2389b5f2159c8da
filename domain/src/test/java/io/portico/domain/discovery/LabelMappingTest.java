package io.portico.domain.discovery;

import static io.portico.domain.fixture.DiscoveryFixture.discovered;
import static io.portico.domain.fixture.DiscoveryFixture.discoveredWith;
import static io.portico.domain.fixture.DiscoveryFixture.metadata;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.labels;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.discovery.MappedLabels.Reason;
import io.portico.domain.discovery.MappedLabels.Unmapped;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.fixture.DiscoveryFixture;
import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.Stored;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LabelMappingTest {

  private static final LabelDefinition DOMAIN =
      aLabel("business_domain").withTexts(LabelTexts.of("Business Domain", Map.of())).build();
  private static final LabelDefinition TIER =
      aLabel("api_criticality")
          .withTexts(LabelTexts.of("API Criticality", Map.of()))
          .accepting("Tier 1", "Tier 2")
          .build();

  @ParameterizedTest
  @ValueSource(
      strings = {
        "business_domain",
        "Business Domain",
        "businessDomain",
        "BUSINESS-DOMAIN",
        "x-business-domain"
      })
  void map_keyLikeALabel_isThatLabel(String key) {
    var mapped = byLikeness(discoveredWith("a", key, "Finance"), DOMAIN, TIER);

    assertMapped(mapped, labels("business_domain", "Finance"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"Tier 1", "tier-1", "TIER_1", " tier.1 "})
  void map_valueLikeAListedOne_isTheListedOne(String value) {
    var mapped = byLikeness(discoveredWith("a", "api.criticality", value), TIER);

    assertMapped(mapped, labels("api_criticality", "Tier 1"));
  }

  @Test
  void map_otherFormOfCharacters_isTheSameKeyAndValue() {
    var area =
        aLabel("area")
            .withTexts(LabelTexts.of("Gesch\u00e4ftsfeld", Map.of()))
            .accepting("F\u00f6rderung")
            .build();

    assertMapped(
        byLikeness(
            discoveredWith("a", "GESCHA\u0308FTSFELD", "fo\u0308r\u00adderung", "x", ""), area),
        labels("area", "F\u00f6rderung"));
  }

  /* A label stays as it is stored, and what sources send is in the form of texts that come in. */
  @Test
  void map_labelStoredInAnotherForm_isTheSameKeyAndValue() {
    var area =
        Stored.read(
            () ->
                aLabel("area")
                    .withTexts(LabelTexts.of("GESCHA\u200b\u0308FTSFELD", Map.of()))
                    .accepting("Fo\u00ad\u0308rderung")
                    .build());

    var mapped = byLikeness(discoveredWith("a", "gesch\u00e4ftsfeld", "f\u00f6rderung"), area);

    assertThat(mapped.labels().values())
        .extracting(LabelValue::value)
        .containsExactly("Fo\u00ad\u0308rderung");
  }

  @Test
  void map_hiddenCharacters_areNoPartOfAFreeText() {
    assertMapped(
        byLikeness(discoveredWith("a", "business\u200b_domain", "\ufeffFi\u200bnance"), DOMAIN),
        labels("business_domain", "Finance"));
  }

  @ParameterizedTest
  @CsvSource({
    "api_criticality, gold, VALUE_NOT_ALLOWED",
    "business_domain, 'two\nlines', VALUE_NOT_ALLOWED",
    "colour, red, NO_SUCH_LABEL"
  })
  void map_unmatchedKey_isReportedAsUnmapped(String key, String value, Reason reason) {
    assertMapped(
        byLikeness(discoveredWith("a", key, value), DOMAIN, TIER),
        Labels.NONE,
        new Unmapped(key, value, reason));
  }

  @Test
  void map_blankValue_isIgnored() {
    assertMapped(
        byLikeness(discoveredWith("a", "business_domain", " ", "other", ""), DOMAIN), Labels.NONE);
  }

  @Test
  void map_deprecatedLabel_isReportedAsUnmapped() {
    var old = aLabel("old").deprecated().build();

    var mapped = byLikeness(discoveredWith("a", "old", "1"), old);

    assertThat(mapped.labels()).isEmpty();
    assertThat(mapped.deprecated()).containsExactly(name("old"));
    assertThat(mapped.unmapped())
        .containsExactly(new Unmapped("old", "1", Reason.LABEL_DEPRECATED));
  }

  @Test
  void map_exactName_winsOverAnAlikeOne() {
    var mapped =
        byLikeness(
            discoveredWith("a", "api-tier", "1"),
            aLabel("api.tier").build(),
            aLabel("api-tier").build());

    assertThat(mapped.labels()).containsOnlyKeys(name("api-tier"));
  }

  @Test
  void map_formerName_leadsToTheCurrentLabel() {
    var mapped =
        byLikeness(
            discoveredWith("a", "old_domain", "x"), aLabel("area").formerly("old_domain").build());

    assertThat(mapped.labels()).containsOnlyKeys(name("area"));
  }

  @ParameterizedTest
  @CsvSource({"business-domain:Finance", "Business Domain=Finance"})
  void map_tagWithAKeyLikeALabel_isThatLabel(String tag) {
    var mapped = byLikeness(discovered("a", metadata(), List.of(tag)), DOMAIN);

    assertMapped(mapped, labels("business_domain", "Finance"));
  }

  @Test
  void map_unmatchedTags_areReported() {
    var mapped =
        byLikeness(discovered("a", metadata(), List.of("plain", "colour:red", ":", " ")), DOMAIN);

    assertThat(mapped.unmapped())
        .containsExactly(
            new Unmapped("tags", "plain", Reason.NO_SUCH_LABEL),
            new Unmapped("colour", "red", Reason.NO_SUCH_LABEL),
            new Unmapped("tags", ":", Reason.NO_SUCH_LABEL));
  }

  @Test
  void map_metadataAndTagOfOneLabel_takesTheMetadata() {
    var mapped =
        byLikeness(
            discovered("a", metadata("business_domain", "A"), List.of("business_domain:B")),
            DOMAIN);

    assertMapped(mapped, labels("business_domain", "A"));
  }

  @Test
  void map_ruleOnMetadata_translatesWhatItKnowsAndTakesTheRestAsItIs() {
    var rule = onKey("dept", "business_domain", "fin", "Finance");

    assertThat(byRules(discoveredWith("a", "dept", "fin"), rule).labels())
        .isEqualTo(labels("business_domain", "Finance").byName());
    assertThat(byRules(discoveredWith("a", "dept", "Sales"), rule).labels())
        .isEqualTo(labels("business_domain", "Sales").byName());
  }

  @Test
  void map_severalRulesForOneLabel_takesTheFirstThatYieldsAValue() {
    var mapped =
        byRules(
            discoveredWith("a", "second", "B", "third", "C"),
            onKey("first", "business_domain"),
            onKey("second", "business_domain"),
            onKey("third", "business_domain"));

    assertMapped(mapped, labels("business_domain", "B"));
  }

  @Test
  void map_ruleWhoseValueIsNotAllowed_leavesTheLabelToTheNext() {
    var mapped =
        byRules(
            discoveredWith("a", "one", "gold", "two", "tier 2"),
            onKey("one", "api_criticality"),
            onKey("two", "api_criticality"));

    assertMapped(
        mapped,
        labels("api_criticality", "Tier 2"),
        new Unmapped("one", "gold", Reason.VALUE_NOT_ALLOWED));
  }

  @Test
  void map_ruleOnAKey_winsOverLikeness() {
    var mapped =
        byRules(
            discoveredWith("a", "business_domain", "tier-1"),
            onKey("business_domain", "api_criticality"));

    assertMapped(mapped, labels("api_criticality", "Tier 1"));
  }

  @ParameterizedTest
  @CsvSource({
    "^domain:(.+)$, domain:storefront, storefront",
    "^(dom):(?P<value>.+)$, dom:shop, shop",
    "^shop$, shop, shop"
  })
  void map_ruleOnTags_takesTheGroup(String expression, String tag, String value) {
    var mapped =
        byRules(
            discovered("a", metadata(), List.of("other", tag)),
            onTag(expression.replace("?P<", "?<"), Optional.empty()));

    assertThat(mapped.labels()).isEqualTo(labels("business_domain", value).byName());
  }

  @Test
  void map_ruleOnTagsWithAFixedValueOrValues_givesThat() {
    assertMapped(
        byRules(
            discovered("a", metadata(), List.of("#payments")),
            onTag("^#pay", Optional.of(new LabelValue("Finance")))),
        labels("business_domain", "Finance"));
    assertMapped(
        byRules(
            discovered("a", metadata(), List.of("#fin")),
            onTag("^#(.+)$", Optional.empty(), "fin", "Finance")),
        labels("business_domain", "Finance"));
  }

  @Test
  void map_ruleForARemovedLabel_isReported() {
    var mapped = byRules(discoveredWith("a", "dept", "fin"), onKey("dept", "gone"));

    assertMapped(mapped, Labels.NONE, new Unmapped("dept", "fin", Reason.NO_SUCH_LABEL));
  }

  @Test
  void map_withoutLikeness_followsTheRulesAlone() {
    var mapping =
        mapping(new MappingRules(false, List.of(onKey("dept", "business_domain"))), DOMAIN, TIER);

    var mapped = mapping.map(discoveredWith("a", "dept", "Finance", "api_criticality", "Tier 1"));

    assertMapped(
        mapped,
        labels("business_domain", "Finance"),
        new Unmapped("api_criticality", "Tier 1", Reason.NO_SUCH_LABEL));
  }

  @Test
  void map_oneMappingForManyApis_keepsNoStateBetween() {
    var mapping = mapping(MappingRules.DEFAULT, DOMAIN);

    assertThat(mapping.map(discoveredWith("a", "business_domain", "A")).labels()).hasSize(1);
    assertThat(mapping.map(discoveredWith("b", "colour", "red")).labels()).isEmpty();
    assertThat(mapping.map(discoveredWith("c", "business_domain", "C")).labels())
        .isEqualTo(labels("business_domain", "C").byName());
  }

  private static void assertMapped(MappedLabels mapped, Labels labels, Unmapped... unmapped) {
    assertThat(mapped.labels()).isEqualTo(labels.byName());
    assertThat(mapped.unmapped()).containsExactly(unmapped);
  }

  private static MappedLabels byLikeness(DiscoveredApi api, LabelDefinition... definitions) {
    return mapping(MappingRules.DEFAULT, definitions).map(api);
  }

  private static MappedLabels byRules(DiscoveredApi api, MappingRule... rules) {
    return mapping(new MappingRules(true, List.of(rules)), DOMAIN, TIER).map(api);
  }

  private static LabelMapping mapping(MappingRules rules, LabelDefinition... definitions) {
    return LabelMapping.of(rules, List.of(definitions), DiscoveryFixture::pattern);
  }

  private static MappingRule onKey(String key, String label, String... saidAndMeant) {
    return new FromMetadata(key, LabelFixture.name(label), values(saidAndMeant));
  }

  private static MappingRule onTag(
      String expression, Optional<LabelValue> value, String... saidAndMeant) {
    return new FromTag(expression, name("business_domain"), value, values(saidAndMeant));
  }

  private static SequencedMap<String, LabelValue> values(String... saidAndMeant) {
    var values = new LinkedHashMap<String, LabelValue>();
    for (var i = 0; i < saidAndMeant.length; i += 2) {
      values.put(saidAndMeant[i], new LabelValue(saidAndMeant[i + 1]));
    }
    return values;
  }
}
