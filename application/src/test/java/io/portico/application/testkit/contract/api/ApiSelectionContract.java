package io.portico.application.testkit.contract.api;

import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.name;
import static java.util.Collections.nCopies;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.fixture.RandomSelections;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.selector.Requirement;
import io.portico.domain.selector.Selection;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** What every {@link Apis} promises about finding APIs by their labels, wherever it keeps them. */
class ApiSelectionContract extends ApiContract {

  private static final long SEED = 20_260_301;
  private static final int RANDOM_APIS = 400;
  private static final int RANDOM_SELECTIONS = 250;

  @Test
  void select_threeLabelsCombined_findsThoseThatCarryAll() {
    added(anApi("all").labelled("tier", "Tier 1", "team", "blue", "compliance.gdpr", "yes"));
    added(
        anApi("more")
            .labelled("tier", "Tier 1", "team", "blue", "compliance.gdpr", "yes", "region", "eu"));
    added(anApi("two").labelled("tier", "Tier 1", "team", "blue"));
    added(anApi("differs").labelled("tier", "Tier 2", "team", "blue", "compliance.gdpr", "yes"));
    added(anApi("swapped").labelled("tier", "blue", "team", "Tier 1", "compliance.gdpr", "yes"));
    added(anApi("none"));

    assertThat(selected("tier='Tier 1',team=blue,compliance.gdpr=yes"))
        .containsExactly("all", "more");
  }

  @Test
  void select_severalSelectors_findsThoseThatAnyMatches() {
    added(anApi("both").labelled("tier", "1", "team", "blue"));
    added(anApi("first").labelled("tier", "1"));
    added(anApi("second").labelled("team", "blue"));
    added(anApi("neither").labelled("tier", "2", "team", "green"));

    assertThat(selected("tier=1", "team=blue")).containsExactly("both", "first", "second");
  }

  @Test
  void select_everything_findsApisWithAndWithoutLabels() {
    var labelled = added(anApi("labelled").labelled("tier", "1", "team", "blue"));
    var bare = added(anApi("bare"));

    assertThat(allIn(organisation)).containsExactly(labelled, bare);
  }

  @Test
  void select_notEqual_findsApisWithoutTheLabelToo() {
    added(anApi("same").labelled("tier", "1"));
    added(anApi("other value").labelled("tier", "2"));
    added(anApi("other label").labelled("team", "1"));
    added(anApi("none"));

    assertThat(selected("tier!=1")).containsExactly("other value", "other label", "none");
    assertThat(selected("tier notin (1,2)")).containsExactly("other label", "none");
  }

  @Test
  void select_presenceAndAbsence_ignoreTheValue() {
    added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2", "team", "blue"));
    added(anApi("none"));

    assertThat(selected("tier")).containsExactly("one", "two");
    assertThat(selected("!tier")).containsExactly("none");
    assertThat(selected("tier,!team")).containsExactly("one");
    assertThat(selected("tier,!tier")).isEmpty();
  }

  @Test
  void select_group_findsApisThatCarryAnyLabelBelowIt() {
    Given.freeTextLabels(stores, organisation, "compliance", "complianceXgdpr", "compliance-x.y");
    added(anApi("below").labelled("compliance.gdpr", "yes"));
    added(anApi("two below").labelled("compliance.gdpr", "yes", "compliance.pci", "no"));
    added(anApi("itself").labelled("compliance", "yes"));
    added(anApi("no dot").labelled("complianceXgdpr", "yes"));
    added(anApi("other group").labelled("compliance-x.y", "yes"));
    added(anApi("none"));

    assertThat(selected("compliance.*")).containsExactly("below", "two below");
    assertThat(selected("!compliance.*"))
        .containsExactly("itself", "no dot", "other group", "none");
    assertThat(selected("Compliance.*")).isEmpty();
  }

  @Test
  void select_groupWithUnderscore_isLiteral() {
    Given.freeTextLabels(stores, organisation, "a_b.c", "axb.c");
    added(anApi("underscore").labelled("a_b.c", "1"));
    added(anApi("letter").labelled("axb.c", "1"));

    assertThat(selected("a_b.*")).containsExactly("underscore");
  }

  @Test
  void select_prefix_takesPatternCharactersLiterally() {
    valued("a%b", "a_b", "ab", "axb", "a\\b", "A%b", "xa%b");

    assertThat(selected("tier^='a%'")).containsExactly("a%b");
    assertThat(selected("tier^='a_'")).containsExactly("a_b");
    assertThat(selected("tier^='a\\\\'")).containsExactly("a\\b");
    assertThat(selected("tier^=%")).isEmpty();
    assertThat(selected("tier^=a")).containsExactly("a%b", "a_b", "ab", "axb", "a\\b");
  }

  @Test
  void select_part_takesPatternCharactersLiterally() {
    valued("a%b", "a_b", "ab", "axb", "a\\b", "[a]", "it's");

    assertThat(selected("tier*='%'")).containsExactly("a%b");
    assertThat(selected("tier*=_")).containsExactly("a_b");
    assertThat(selected("tier*='\\\\'")).containsExactly("a\\b");
    assertThat(selected("tier*=[a]")).containsExactly("[a]");
    assertThat(selected("tier*='\\''")).containsExactly("it's");
  }

  @Test
  void select_valuesThatLookAlike_areDifferent() {
    valued(Texts.LOOKALIKES.toArray(String[]::new));

    for (var value : Texts.LOOKALIKES) {
      assertThat(selected("tier='%s'".formatted(value.replaceAll("['\\\\]", "\\\\$0"))))
          .containsExactly(value);
    }
  }

  @Test
  void select_prefixOrPartInOtherCaseOrForm_findsNothing() {
    valued("Straße", "é");

    assertThat(selected("tier^=straße", "tier^=Strasse", "tier*=SS", "tier*=ss")).isEmpty();
    assertThat(selected("tier^=e", "tier*=\u0301", "tier^=É")).isEmpty();
    assertThat(selected("tier^=Stra", "tier*=é")).containsExactly("Straße", "é");
  }

  @Test
  void select_trailingBlank_findsNothing() {
    valued("Tier 1");

    assertThat(selected("tier='Tier 1 '", "tier=' Tier 1'", "tier^='Tier 1 '")).isEmpty();
    assertThat(selected("tier='Tier 1'")).containsExactly("Tier 1");
  }

  @Test
  void select_nameInOtherCase_findsNothing() {
    added(anApi("Payments").labelled("tier", "1"));

    assertThat(selected("Tier", "TIER=1", "tier.*")).isEmpty();
    assertThat(selected("!Tier")).containsExactly("Payments");
  }

  @Test
  void select_undefinedName_isOnNoApi() {
    added(anApi("Payments").labelled("tier", "1"));

    assertThat(selected("unheard-of")).isEmpty();
    assertThat(selected("unheard-of!=1")).containsExactly("Payments");
  }

  @Test
  void select_longestValue_isFoundWholeAndByItsParts() {
    var longest = Texts.ofFourByteCharacters(LabelValue.LONGEST, 42);
    var neighbour = Texts.ofFourByteCharacters(LabelValue.LONGEST, 43);
    var api = added(anApi("Payments").labelled("tier", longest));
    added(anApi("Neighbour").labelled("tier", neighbour));

    assertThat(selected("tier=" + longest)).containsExactly("Payments");
    assertThat(selected("tier!=" + neighbour)).containsExactly("Payments");
    assertThat(selected("tier^=" + longest)).containsExactly("Payments");
    assertThat(selected("tier*=" + longest)).containsExactly("Payments");
    assertThat(select(selection("tier=" + longest), Optional.empty(), 10)).containsExactly(api);
  }

  @Test
  void select_maximumRequirementsAndSelectors_findsWhatTheyMatch() {
    var names =
        IntStream.range(0, Selector.MOST_REQUIREMENTS)
            .mapToObj(number -> name("label" + number))
            .toList();
    names.forEach(name -> Given.freeTextLabels(stores, organisation, name.value()));
    var all = new TreeMap<LabelName, LabelValue>();
    names.forEach(name -> all.put(name, new LabelValue("1")));
    added(anApi("all").labelled(new Labels(all)));
    all.remove(names.getLast());
    added(anApi("all but one").labelled(new Labels(all)));

    var everyName = String.join("=1,", names.stream().map(LabelName::value).toList()) + "=1";
    var selectors = nCopies(Selection.MOST_SELECTORS, everyName).toArray(String[]::new);

    assertThat(selected(selectors)).containsExactly("all");
  }

  @Test
  void select_maximumValues_findsEachOfThem() {
    valued("value0", "value500", "value999", "value1000");
    var values =
        IntStream.range(0, Requirement.MOST_VALUES).mapToObj("value%d"::formatted).toList();

    assertThat(selected("tier in (" + String.join(",", values) + ")"))
        .containsExactly("value0", "value500", "value999");
    assertThat(selected("tier notin (" + String.join(",", values) + ")"))
        .containsExactly("value1000");
  }

  @Test
  void select_apisOfAnotherOrganisation_areExcluded() {
    var theirs = addedElsewhere(anApi("theirs").labelled("tier", "1", "compliance.gdpr", "yes"));
    added(anApi("ours").withId(theirs.id()).labelled("team", "blue"));

    assertThat(selected("tier", "compliance.*", "tier=1", "compliance.gdpr^=y")).isEmpty();
    assertThat(selected("!tier,!compliance.*,tier!=1")).containsExactly("ours");
    assertThat(allIn(otherOrganisation)).containsExactly(theirs);
  }

  @Test
  void select_apiThatSeveralSelectorsMatch_isFoundOnce() {
    added(anApi("Payments").labelled("tier", "1", "team", "blue", "compliance.gdpr", "yes"));

    assertThat(selected("tier=1", "team=blue", "compliance.*", "tier", "!region"))
        .containsExactly("Payments");
  }

  @Test
  void select_randomSelections_agreesWithMatches() {
    var random = new RandomSelections(SEED);
    var ids = new Random(SEED);
    var one = randomOrganisation(RandomSelections.NAMES, random, ids);
    var other = randomOrganisation(RandomSelections.NAMES.reversed(), random, ids);

    for (var number = 0; number < RANDOM_SELECTIONS; number++) {
      var asked = random.number(2) == 0 ? one : other;
      var selection = random.selection();
      var limit = random.number(2) == 0 ? ALL : 20 + random.number(50);

      assertThat(idsInPages(asked.id(), selection, limit))
          .as("seed %d, number %d, limit %d: %s", SEED, number, limit, selection)
          .isEqualTo(asked.matching(selection));
    }
  }

  /** An organisation whose APIs carry random labels. */
  private record RandomOrganisation(OrganisationId id, Map<ApiId, Labels> apis) {

    List<ApiId> matching(Selection selection) {
      return apis.entrySet().stream()
          .filter(api -> selection.matches(api.getValue()))
          .map(Map.Entry::getKey)
          .sorted()
          .toList();
    }
  }

  /* Of two names that differ only in case, an organisation defines the one that comes first. */

  private RandomOrganisation randomOrganisation(
      List<String> names, RandomSelections random, Random ids) {
    var id = Given.organisation(stores);
    var defined =
        names.stream()
            .filter(
                name ->
                    stores.labelDefinitions().add(id, aLabel(name).build())
                        == LabelDefinitions.Addition.ADDED)
            .map(LabelName::new)
            .collect(toSet());
    var labels = new TreeMap<ApiId, Labels>();
    while (labels.size() < RANDOM_APIS) {
      var given = new TreeMap<>(random.labels().byName());
      given.keySet().retainAll(defined);
      // From so small a range that both organisations use some of them; half have the high bit.
      labels.putIfAbsent(randomId(ids), new Labels(given));
    }
    var added = new ArrayList<ApiRecord>();
    labels.forEach((api, its) -> added.add(anApi("Api").withId(api).labelled(its).build()));
    apis.addAll(id, added);
    return new RandomOrganisation(id, labels);
  }

  private static ApiId randomId(Random ids) {
    return ids.nextBoolean()
        ? new ApiId.Generated(
            new Identifier((long) ids.nextInt(-500, 500) << 54, ids.nextInt(-2, 2)))
        : ApiId.of("api." + ids.nextInt(4_000));
  }

  /* An API for each value of the label tier, named like it. */

  private void valued(String... values) {
    for (var value : values) {
      added(anApi(value.strip()).labelled("tier", value));
    }
  }
}
