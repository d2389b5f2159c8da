package io.portico.http.catalogue;

import static io.portico.domain.fixture.CatalogueFixture.aCatalogue;
import static io.portico.domain.fixture.CatalogueFixture.anEntry;
import static io.portico.http.testkit.Errors.error;
import static io.portico.http.testkit.Errors.errorAt;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.catalogue.AddCatalogueEntry;
import io.portico.application.port.in.catalogue.ReplaceCatalogueEntry;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.Catalogue;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class EntryControllerTest extends HttpTest {

  private static final String ENTRIES = "/api/portal/catalogue/entries";
  private static final String GOLD = "65000000000000010000000a";
  private static final String OTHER = "65000000000000010000000b";
  private static final String ENTRY =
      """
      {"name":"Gold","short_description":"","long_description":"","show":true,"api_id":"",\
      "policy_id":"%s","documentation":"","version":"","is_keyless":true}\
      """
          .formatted(GOLD);

  /* ---- browse ---- */

  @Test
  void browse_pages_areInTheOrderOfTheCatalogueWithItsTag() {
    var catalogue =
        aCatalogue(
            IntStream.range(0, 11)
                .mapToObj(n -> n == 10 ? gold() : anEntry("e" + n).build())
                .toArray(CatalogueEntry[]::new));
    SERVER.portal.findCatalogue.answers(catalogue);

    var second = SERVER.get(ENTRIES + "/?p=2");

    assertThat(second.body()).isEqualTo("{\"Data\":[" + ENTRY + "],\"Pages\":2}");
    assertThat(second.header("ETag")).isPresent();
    assertThat(second.header("ETag"))
        .isEqualTo(SERVER.get(ENTRIES).header("ETag"))
        .isEqualTo(SERVER.get("/api/portal/catalogue").header("ETag"));
    assertThat(SERVER.get(ENTRIES + "?p=0").body())
        .startsWith("{\"Data\":[{\"name\":\"e0\"")
        .endsWith(ENTRY + "],\"Pages\":0}");
    assertThat(SERVER.get(ENTRIES + "?p=3").body()).isEqualTo("{\"Data\":[],\"Pages\":2}");
    assertThat(SERVER.get(ENTRIES + "?p=x").status()).isEqualTo(400);
  }

  @Test
  void find_entry_isThereWithTheTagOfTheCatalogue() {
    SERVER.portal.findCatalogue.answers(aCatalogue(anEntry("e0").build(), gold()));

    var reply = SERVER.get(ENTRIES + "/" + GOLD);

    reply.assertIs(200, ENTRY);
    assertThat(reply.header("ETag"))
        .isPresent()
        .isEqualTo(SERVER.get("/api/portal/catalogue").header("ETag"));
  }

  @ParameterizedTest
  @ValueSource(strings = {OTHER, "x"})
  void find_noEntry_is404(String plan) {
    SERVER.portal.findCatalogue.answers(aCatalogue(gold()));

    SERVER
        .get(ENTRIES + "/" + plan)
        .assertIs(
            404,
            error("entry_not_found", "The catalogue has no entry for the policy '" + plan + "'."));
  }

  /* ---- add ---- */

  @Test
  void add_entry_is200WithItsPolicy() {
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.Added(gold()));

    var reply = SERVER.call("POST", ENTRIES + "/").by(Caller.ADMIN).body(ENTRY).send();

    reply.assertIs(200, "{\"Status\":\"OK\",\"Message\":\"" + GOLD + "\",\"Meta\":null}");
    assertThat(SERVER.portal.addEntry.received().entry()).isEqualTo(gold());
    assertThat(SERVER.portal.addEntry.received().actor()).isEqualTo(Caller.ADMIN.actor());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {}                                   | policy_id | missing (expected: a string)
          {"policy_id":"65000000000000010000000a"} | name      | missing (expected: a string)
          {"policy_id":"x","name":"x"}         | policy_id | 'x' (expected: 24 hexadecimal characters)
          {"policy_id":"65000000000000010000000a","name":" "} | name      | ' ' (expected: no blank
          {"policy_id":"65000000000000010000000a","name":"x","audience":"all"} | audience | 'all' (expected: everyone, signed_in
          {"policy_id":"65000000000000010000000a","name":"x","audience":{}} | audience.selector | missing (expected:
          {"policy_id":"65000000000000010000000a","name":"x","audience":{"selector":"a","b":1}} | audience.b | an unknown
          {"policy_id":"65000000000000010000000a","name":"x","audiences":"x"} | audiences | an unknown member
          {"policy_id":"65000000000000010000000a","name":"x","try_it":{"base_urls":[]}} | try_it.base_urls | 0 addresses
          {"policy_id":"65000000000000010000000a","name":"x","try_it":{"base_urls":["ftp://x.y"]}} | try_it.base_urls[0] | 'ftp://x.y' (expected: an http
          {"policy_id":"65000000000000010000000a","name":"x","try_it":{"base_urls":["http://a","http://a/"]}} | try_it.base_urls[1] | 'http://a' (expected: each
          {"policy_id":"65000000000000010000000a","name":"x","a":"\\ud800"} | body      | an unpaired surrogate
          """)
  void add_badBody_is400NamingTheMember(String body, String field, String problem) {
    SERVER.post(ENTRIES, body).assertHas(400, "\"Message\":\"" + field + ": " + problem);
    assertThat(SERVER.portal.addEntry.calls()).isZero();
  }

  @Test
  void add_audienceWithBadSelector_is400() {
    SERVER
        .post(
            ENTRIES,
            "{\"policy_id\":\"%s\",\"name\":\"x\",\"audience\":{\"selector\":\"a=\"}}"
                .formatted(GOLD))
        .assertHas(400, "audience.selector");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"audience\":\"everyone\"",
        "\"audience\":\"signed_in\",\"try_it\":{\"base_urls\":[\"http://localhost:8081\"]}",
        "\"audience\":{\"selector\":\"tier=gold,!blocked\"}",
        "\"try_it\":{\"base_urls\":[\"https://api.example.com/v1\",\"https://b.example.com\"]}"
      })
  void find_audienceAndAddresses_areAsTheyWereSent(String members) {
    var sent =
        ("{\"name\":\"x\",\"short_description\":\"\",\"long_description\":\"\",\"show\":false,\"api_id\":\"\","
                + "\"policy_id\":\"%s\",\"documentation\":\"\",\"version\":\"\",%s}")
            .formatted(GOLD, members);
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.Added(gold()));
    SERVER.post(ENTRIES, sent);
    var entry = SERVER.portal.addEntry.received().entry();
    SERVER.portal.findCatalogue.answers(aCatalogue(entry));

    SERVER.get(ENTRIES + "/" + GOLD).assertIs(200, sent);
  }

  @Test
  void find_membersOfOlderBuildsThatAreKnownNow_areLeftOut() {
    var entry =
        anEntry("x").keeping("{\"audience\":\"all\",\"try_it\":true,\"team\":\"a\"}").build();
    SERVER.portal.findCatalogue.answers(aCatalogue(entry));

    assertThat(SERVER.get(ENTRIES).body())
        .contains("\"team\":\"a\"")
        .doesNotContain("audience", "try_it");
  }

  @Test
  void add_keyLocation_isReadAndShown() {
    var entry = anEntry("x").about(ApiId.of("weather")).keysIn("query:token").build();
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.Added(entry));

    SERVER.post(
        ENTRIES,
        "{\"policy_id\":\"%s\",\"name\":\"x\",\"api_id\":\"weather\",\"config\":{\"key_location\":\"query:token\"}}"
            .formatted(entry.plan()));
    assertThat(SERVER.portal.addEntry.received().entry()).isEqualTo(entry);

    SERVER.portal.findCatalogue.answers(aCatalogue(entry));
    assertThat(SERVER.get(ENTRIES).body())
        .contains(
            "\"config\":{\"require_key_approval\":false,\"override\":false,\"key_location\":\"query:token\"}");
  }

  @Test
  void add_refused_saysWhy() {
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.AlreadyOffered(plan()));
    var offered = SERVER.post(ENTRIES, ENTRY);
    offered.assertIs(
        409,
        fieldError(
            "policy_in_catalogue",
            "policy_id",
            "'%s' already has an entry (expected: a policy without an entry; replace the"
                    .formatted(GOLD)
                + " entry by PUT .../entries/{policy_id})"));

    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.UnknownPlan(plan()));
    var unknown = SERVER.post(ENTRIES, ENTRY);
    unknown.assertIs(
        400,
        fieldError(
            "unknown_policy",
            "policy_id",
            "'%s' is unknown (expected: the id of a policy of the portal)".formatted(GOLD)));

    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.Full());
    var full = SERVER.post(ENTRIES, ENTRY);
    full.assertIs(
        409,
        errorAt(
            "catalogue_full",
            "apis",
            "The catalogue has no room for the entry (expected: at most 1000 entries, of at"
                + " most 1000000 bytes in all)."));
  }

  /* ---- replace ---- */

  @Test
  void replace_entryWithOrWithoutItsPolicy_isAccepted() {
    for (var body : List.of(ENTRY, "{\"name\":\"Gold\",\"show\":true,\"is_keyless\":true}")) {
      SERVER.reset();
      SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.REPLACED);

      assertThat(put(GOLD, body).body())
          .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}");
      assertThat(SERVER.portal.replaceEntry.received().entry()).isEqualTo(gold());
    }
  }

  @Test
  void replace_entryOfAnotherPolicy_is400() {
    assertThat(put(OTHER, ENTRY).body())
        .isEqualTo(
            fieldError(
                "invalid_value",
                "policy_id",
                "'%s' (expected: the id in the path)".formatted(GOLD)));
  }

  @Test
  void replaceOrRemove_unknownEntry_is404() {
    var notFound = new RefusedException.NotFound(RecordKind.CATALOGUE_ENTRY, GOLD);
    SERVER.portal.replaceEntry.fails(notFound);
    SERVER.portal.removeEntry.fails(notFound);

    for (var policy : List.of(GOLD, "none")) {
      for (var unknown : List.of(put(policy, "{\"name\":\"x\"}"), delete(policy))) {
        unknown.assertIs(
            404,
            error(
                "entry_not_found",
                "The catalogue has no entry for the policy '%s'.".formatted(policy)));
      }
    }
  }

  @Test
  void replace_tooLarge_is409() {
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.FULL);

    assertThat(put(GOLD, ENTRY).status()).isEqualTo(409);
  }

  /* ---- remove ---- */

  @Test
  void remove_entry_is200() {
    SERVER.portal.removeEntry.answers(true);

    assertThat(delete(GOLD).body())
        .isEqualTo("{\"Status\":\"OK\",\"Message\":\"Data deleted\",\"Meta\":null}");
    assertThat(SERVER.portal.removeEntry.received().plan()).isEqualTo(plan());
  }

  /* ---- tags ---- */

  @Test
  void anyChange_withATag_expectsTheCatalogueWithThatTag() {
    var catalogue = aCatalogue(gold());
    SERVER.portal.findCatalogue.answers(catalogue);
    var tag = SERVER.get(ENTRIES).header("ETag").orElseThrow();
    SERVER.portal.addEntry.answers(new AddCatalogueEntry.Outcome.Full());
    SERVER.portal.replaceEntry.answers(ReplaceCatalogueEntry.Outcome.FULL);
    SERVER.portal.removeEntry.answers(true);

    SERVER.call("POST", ENTRIES).by(Caller.ADMIN).header("If-Match", tag).json(ENTRY).send();
    for (var method : List.of("PUT", "DELETE")) {
      SERVER
          .call(method, ENTRIES + "/" + GOLD)
          .by(Caller.ADMIN)
          .header("If-Match", tag)
          .json(ENTRY)
          .send();
    }

    for (var expected :
        List.of(
            SERVER.portal.addEntry.received().expected(),
            SERVER.portal.replaceEntry.received().expected(),
            SERVER.portal.removeEntry.received().expected())) {
      assertThat(expected.holdsFor(catalogue)).isTrue();
      assertThat(expected.holdsFor(new Catalogue(catalogue.id(), List.of()))).isFalse();
    }
  }

  private static Reply put(String policy, String body) {
    return SERVER.put(ENTRIES + "/" + policy, body);
  }

  private static Reply delete(String policy) {
    return SERVER.delete(ENTRIES + "/" + policy);
  }

  private static PlanId plan() {
    return new PlanId(Identifier.of("id", GOLD));
  }

  private static CatalogueEntry gold() {
    return anEntry("Gold").shown().offering(plan()).keyless().build();
  }
}
