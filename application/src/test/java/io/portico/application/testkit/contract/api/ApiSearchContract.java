package io.portico.application.testkit.contract.api;

import static io.portico.domain.fixture.ApiFixture.AT;
import static io.portico.domain.fixture.ApiFixture.anApi;
import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.api.Apis;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.api.ApiFilter;
import io.portico.domain.api.ApiOrder;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.api.OriginFilter;
import io.portico.domain.api.SearchWords;
import io.portico.domain.api.SourceName;
import io.portico.domain.fixture.ApiFixture;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What every {@link Apis} promises about finding APIs by words, providers and origins. */
class ApiSearchContract extends ApiContract {

  @Test
  void select_origin_isOfTheSourceAndMissingOrNot() {
    var gone = added(anApi("gone").from("kong", "1"));
    added(anApi("there").from("kong", "2"));
    added(anApi("elsewhere").from("tyk", "1"));
    added(anApi("by hand"));
    unitOfWork.run(
        () -> {
          var from = apis.findForUpdate(organisation, gone.id()).orElseThrow();
          var to = from.from(from.origin().orElseThrow().missing(AT), AT);
          apis.change(organisation, List.of(new Apis.Change(from, to)));
        });

    var kong = Optional.of(new SourceName("kong"));
    assertThat(selected(from(kong, Optional.empty()), ApiOrder.ID))
        .containsExactly("gone", "there");
    assertThat(selected(from(kong, Optional.of(true)), ApiOrder.NAME)).containsExactly("gone");
    assertThat(selected(from(kong, Optional.of(false)), ApiOrder.ID)).containsExactly("there");
    assertThat(selected(from(Optional.empty(), Optional.of(true)), ApiOrder.ID))
        .containsExactly("gone");
    assertThat(selected(from(Optional.empty(), Optional.of(false)), ApiOrder.ID))
        .containsExactly("there", "elsewhere", "by hand");
    assertThat(apis.count(organisation, from(kong, Optional.of(false)))).isOne();
    assertThat(selected(from(Optional.of(new SourceName("none")), Optional.empty()), ApiOrder.ID))
        .isEmpty();
  }

  private static ApiFilter from(Optional<SourceName> source, Optional<Boolean> missing) {
    return new ApiFilter(
        selection(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        new OriginFilter(source, missing));
  }

  @ParameterizedTest
  @EnumSource
  void select_page_carriesAllLabels(ApiOrder order) {
    var api = added(anApi("Payments").labelled("tier", "1", "team", "blue", "region", "eu"));
    var filter =
        new ApiFilter(selection("team=blue"), SearchWords.in("payments"), Optional.empty());

    assertThat(apis.select(organisation, filter, order, Optional.empty(), 10)).containsExactly(api);
    assertThat(apis.select(organisation, ApiFilter.ALL, order, Optional.empty(), 10))
        .containsExactly(api);
  }

  /* ---- words ---- */

  @ParameterizedTest
  @CsvSource({
    "pay, name",
    "PAY, name",
    "yment, name",
    "ÉTÉ, accent",
    "été, accent",
    "ete, ",
    "\u0301, ",
    "%, percent",
    "100%, percent",
    "_, underscore",
    "a_b, underscore",
    "|, bar",
    "a|b, bar",
    "\\, backslash",
    "a\\b, backslash",
    "blue, owner",
    "BLUE TEAM, owner",
    "team blue, owner",
    "blue pay, ",
    "moves money, description",
    "money 😀, description",
    "gateway, ",
    "1.0, "
  })
  void select_words_findsThemInNameDescriptionAndOwner(String words, String expected) {
    added(described("name", "Payments", "", ""));
    added(described("accent", "L'Été", "", ""));
    added(described("percent", "x", "100% sure", ""));
    added(described("underscore", "x a_b", "", ""));
    added(described("bar", "x", "", "a|b"));
    added(described("backslash", "x", "a\\b", ""));
    added(described("owner", "x", "", "Team BLUE"));
    added(described("description", "x", "Moves\nMONEY 😀", ""));
    added(described("axb", "axb", "ab", "a b"));

    assertThat(versions(worded(words))).isEqualTo(expected == null ? List.of() : List.of(expected));
  }

  @Test
  void select_severalWords_mayBeInDifferentMembers() {
    added(described("all", "Payments", "moves money", "Team Blue"));
    added(described("two", "Payments", "moves things", "Team Blue"));

    assertThat(versions(worded("BLUE money pay"))).containsExactly("all");
  }

  @Test
  void select_maximumNumberAndLengthOfWords_findsThem() {
    var long110 = "é".repeat(110) + " " + "a b c d e f g h i";
    added(described("there", "É".repeat(120), "a b c d e f g h i", ""));
    added(described("not there", "É".repeat(109), "a b c d e f g h i", ""));

    assertThat(versions(worded(long110))).containsExactly("there");
  }

  @Test
  void select_wordAtTheEndOfTheLongestDescription_isFound() {
    added(described("there", "x", "é".repeat(15_995) + " Last", ""));

    assertThat(versions(worded("last"))).containsExactly("there");
  }

  /* ---- provider ---- */

  @Test
  void select_provider_findsExactlyThatOne() {
    for (var provider : Texts.LOOKALIKES) {
      added(anApi(provider).provider(provider));
    }
    added(anApi("without"));

    for (var provider : Texts.LOOKALIKES) {
      assertThat(selected(providedBy(provider), ApiOrder.ID)).containsExactly(provider);
      assertThat(apis.count(organisation, providedBy(provider))).isEqualTo(1);
    }
  }

  /* ---- owner ---- */

  @Test
  void select_owner_findsExactlyThatOne() {
    for (var owner : Texts.LOOKALIKES) {
      added(anApi(owner).owner(owner).labelled("tier", "1"));
    }
    added(anApi("without").provider(Texts.LOOKALIKES.getFirst()).labelled("tier", "1"));

    for (var owner : Texts.LOOKALIKES) {
      assertThat(selected(ownedBy(owner, "tier"), ApiOrder.ID)).containsExactly(owner);
      assertThat(apis.count(organisation, ownedBy(owner, "tier"))).isEqualTo(1);
      assertThat(apis.count(organisation, ownedBy(owner, "!tier"))).isZero();
    }
  }

  private static ApiFilter ownedBy(String owner, String selector) {
    return new ApiFilter(
        selection(selector),
        Optional.empty(),
        Optional.empty(),
        Optional.of(owner),
        OriginFilter.ANY);
  }

  /* ---- former names ---- */

  @Test
  void select_formerName_findsWhatTheCurrentOneDoes() {
    added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2", "team", "blue"));
    added(anApi("none"));
    rename("tier", "level");

    for (var label : List.of("tier", "level")) {
      for (var order : ApiOrder.values()) {
        assertThat(selected(selecting(label), order)).containsExactlyInAnyOrder("one", "two");
        assertThat(selected(selecting("!" + label), order)).containsExactly("none");
        assertThat(selected(selecting(label + "=1"), order)).containsExactly("one");
        assertThat(selected(selecting(label + "!=1"), order))
            .containsExactlyInAnyOrder("two", "none");
        assertThat(selected(selecting(label + " in (2,3)"), order)).containsExactly("two");
        assertThat(selected(selecting(label + "^=1"), order)).containsExactly("one");
        assertThat(selected(selecting(label + "*=2,team"), order)).containsExactly("two");
      }
      assertThat(apis.count(organisation, selecting(label))).isEqualTo(2);
    }
    assertThat(selected(selecting("tier=1", "level=2"), ApiOrder.NAME))
        .containsExactly("one", "two");
    assertThat(selected(selecting("tier=1,level=2"), ApiOrder.NAME)).isEmpty();
  }

  @Test
  void select_group_matchesCurrentNamesOnly() {
    Given.freeTextLabels(stores, organisation, "old.tier");
    added(anApi("one").labelled("old.tier", "1"));
    rename("old.tier", "new.tier");

    assertThat(selected("new.*")).containsExactly("one");
    assertThat(selected("old.*")).isEmpty();
  }

  @Test
  void select_formerNameInAnotherOrganisation_isOnNoApi() {
    rename("tier", "level");
    addedElsewhere(anApi("theirs").labelled("tier", "1"));
    added(anApi("ours").labelled("level", "2"));

    assertThat(selected("tier=2")).containsExactly("ours");
    assertThat(selected("tier=1")).isEmpty();
    assertThat(apis.count(otherOrganisation, selecting("level"))).isZero();
    assertThat(apis.count(otherOrganisation, selecting("tier"))).isEqualTo(1);
  }

  /* ---- what a reader may read ---- */

  @Test
  void within_selectorsOfAReader_limitWhatIsFound() {
    added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2", "team", "blue"));
    added(anApi("none"));

    assertThat(readable("tier=1", "team=blue")).containsExactlyInAnyOrder("one", "two");
    assertThat(readable("team!=blue")).containsExactlyInAnyOrder("one", "none");
    assertThat(readable("tier=3")).isEmpty();
    assertThat(apis.count(organisation, selecting("tier").within(selection("team")))).isEqualTo(1);
  }

  @Test
  void within_formerName_limitsAsTheCurrentOneDoes() {
    added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2"));
    rename("tier", "level");

    assertThat(readable("tier=1")).containsExactly("one");
    assertThat(readable("tier!=1")).containsExactly("two");
    assertThat(readable("level!=1")).containsExactly("two");
  }

  @Test
  void within_labelThatIsNotDefined_selectsNothing() {
    added(anApi("one").labelled("tier", "1"));
    added(anApi("two").labelled("tier", "2"));

    assertThat(readable("gone!=1")).isEmpty();
    assertThat(readable("!gone", "tier=2")).containsExactly("two");
    assertThat(readable("tier=1,gone!=1")).isEmpty();
  }

  /* The names of the APIs, which every way to read them has to agree on. */
  private List<String> readable(String... selectors) {
    var within = selection(selectors);
    var found = selected(ApiFilter.ALL.within(within), ApiOrder.ID);
    var all = allIn(organisation).stream().map(ApiRecord::id).toList();
    assertThat(apis.findAll(organisation, all, within).values())
        .extracting(api -> api.description().name())
        .containsExactlyInAnyOrderElementsOf(found);
    assertThat(apis.count(organisation, ApiFilter.ALL.within(within))).isEqualTo(found.size());
    return found;
  }

  /* ---- two organisations ---- */

  @ParameterizedTest
  @EnumSource
  void select_apisOfAnotherOrganisation_areExcludedByEveryFilter(ApiOrder order) {
    var theirs =
        addedElsewhere(
            anApi("Payments")
                .describedAs("pay")
                .owner("pay")
                .provider("Gateway")
                .labelled("tier", "1"));
    // With the same id, which labels of the other must not be taken for those of this one.
    added(anApi("Ours").withId(theirs.id()));

    for (var filter :
        List.of(
            worded("pay"),
            providedBy("Gateway"),
            new ApiFilter(selection("tier"), SearchWords.in("ours"), Optional.empty()),
            new ApiFilter(selection("!tier"), SearchWords.in("pay"), Optional.empty()),
            selecting("tier"))) {
      assertThat(selected(filter, order)).as("%s", filter).isEmpty();
      assertThat(apis.count(organisation, filter)).as("%s", filter).isZero();
    }
    assertThat(selected(ApiFilter.ALL, order)).containsExactly("Ours");
  }

  private void rename(String from, String to) {
    Given.renamed(stores, organisation, name(from), name(to));
  }

  /* Tests describe an API by its version. */
  private static ApiFixture described(
      String version, String name, String description, String owner) {
    var api = anApi(name).version(version).describedAs(description).provider("Gateway");
    return owner.isEmpty() ? api : api.owner(owner);
  }

  private List<String> versions(ApiFilter filter) {
    return apis.select(organisation, filter, ApiOrder.ID, Optional.empty(), ALL).stream()
        .map(api -> api.description().version().orElseThrow())
        .toList();
  }
}
