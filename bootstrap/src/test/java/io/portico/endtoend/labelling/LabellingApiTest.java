package io.portico.endtoend.labelling;

import static io.portico.testkit.Replies.id;
import static io.portico.testkit.Replies.names;
import static io.portico.testkit.Replies.next;
import static io.portico.testkit.Replies.withoutIds;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.Area;
import io.portico.testkit.BadInput;
import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoContract;
import io.portico.testkit.Routes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Labels and APIs over HTTP, from the first definition to the search by several labels, and who may
 * do what with them.
 */
class LabellingApiTest extends PorticoContract {

  private static final Reply NOT_AUTHORISED =
      new Reply(401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}");
  private static final String BILLING = BadInput.BILLING;
  private static final String LABELS_OF_BILLING = labelsOf(BILLING);
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";

  /* ---- the whole path ---- */

  @Test
  void define_asTheSpecificationShows_isExactlyIdNameAndValues() {
    var reply = ours().admin().post("/api/labels/", "{\"name\":\"x\",\"values\":[\"a\",\"b\"]}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body())
        .matches("\\{\"id\":\"[0-9a-f]{24}\",\"name\":\"x\",\"values\":\\[\"a\",\"b\"]}");
    assertThat(ours().admin().get("/api/labels/x")).isEqualTo(reply);
    assertThat(ours().admin().get("/api/labels/" + id(reply))).isEqualTo(reply);
  }

  @Test
  void find_severalLabelsCombined_isWhatCarriesThemAll() {
    ours().defineTierAndDomain();
    ours().register("Billing", "{\"tier\":\"1\",\"domain\":\"Finance\"}");
    ours().register("Ledger", "{\"tier\":\"2\",\"domain\":\"Finance\"}");
    ours().register("Storefront", "{\"tier\":\"1\",\"domain\":\"Retail\"}");
    ours().register("Scratch", "{}");

    assertThat(ours().found("tier=1,domain=Finance")).containsExactly("Billing");
    assertThat(ours().found("tier=1")).containsExactly("Billing", "Storefront");
    assertThat(ours().found("tier in (1,2),domain!=Retail")).containsExactly("Billing", "Ledger");
    assertThat(ours().found("domain^=Fin,tier notin (1)")).containsExactly("Ledger");
    assertThat(ours().found("!tier")).containsExactly("Scratch");
    assertThat(ours().found("domain*=etai", "tier=2")).containsExactly("Ledger", "Storefront");
    assertThat(ours().found("tier=3")).isEmpty();
    assertThat(ours().found()).containsExactly("Billing", "Ledger", "Storefront", "Scratch");
  }

  @Test
  void label_replacedThenMerged_isFoundByWhatItCarriesNow() {
    ours().defineTierAndDomain();
    var labels = labelsOf(ours().register("Billing", "{\"tier\":\"1\"}"));

    var replaced = ours().admin().put(labels, "{\"labels\":{\"domain\":\"Finance\"}}");
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(ours().found("tier")).isEmpty();

    var merged = ours().admin().post(labels, "{\"key\":\"tier\",\"value\":\"2\"}");
    assertThat(merged.status()).isEqualTo(200);
    assertThat(merged.body())
        .startsWith("{\"labels\":{\"domain\":\"Finance\",\"tier\":\"2\"},\"assignments\":[");
    assertThat(ours().admin().get(labels)).isEqualTo(merged);
    assertThat(ours().found("tier=2,domain=Finance")).containsExactly("Billing");
  }

  @Test
  void find_pageByPage_isEveryApiOnce() {
    ours().defineTierAndDomain();
    var names = IntStream.range(0, 7).mapToObj(number -> "api-" + number).toList();
    names.forEach(name -> ours().register(name, "{\"tier\":\"1\"}"));

    var page = ours().admin().get("/api/apis?limit=3&selector=tier%3D1");
    var seen = new ArrayList<>(names(page));
    for (var next = next(page); next.isPresent(); next = next(page)) {
      page = ours().admin().get("/api/apis?limit=3&selector=tier%3D1&cursor=" + next.get());
      seen.addAll(names(page));
    }

    assertThat(seen).isEqualTo(names);
    assertThat(page.body()).endsWith("\"next\":null}");
  }

  /* ---- two organisations ---- */

  @Test
  void anyRoute_recordsOfAnotherOrganisation_areNotThere() {
    var tier = ours().defineTierAndDomain();
    ours().registerBilling();
    var before = ours().everything();

    assertThat(theirs().everything()).isEqualTo(organisation().everything());
    assertThat(theirs().found("tier=1")).isEmpty();
    assertThat(theirs().found("!tier")).isEmpty();
    assertThat(theirs().admin().get("/api/labels/tier").status()).isEqualTo(404);
    for (var call :
        List.of(
            Call.get("/api/labels/" + tier),
            Call.get("/api/apis/" + BILLING),
            Call.get(LABELS_OF_BILLING),
            Call.get("/api/labels/" + tier + "/usage"),
            Call.of("PUT /api/labels/" + tier, "{\"values\":[]}"),
            Call.of("POST /api/labels/" + tier + "/rename", "{\"name\":\"stolen\"}"),
            Call.of("DELETE /api/labels/" + tier, ""),
            Call.of("DELETE /api/labels/" + tier + "?force=true", ""),
            Call.of("PUT /api/apis/" + BILLING, "{\"name\":\"Stolen\"}"),
            Call.of("PATCH /api/apis/" + BILLING, "{\"name\":\"Stolen\",\"labels\":null}"),
            Call.of("DELETE /api/apis/" + BILLING, ""),
            Call.of("PUT " + LABELS_OF_BILLING, "{}"),
            Call.of("POST " + LABELS_OF_BILLING, "{}"),
            Call.of("PATCH " + LABELS_OF_BILLING, "{\"tier\":null}"),
            Call.of("DELETE " + LABELS_OF_BILLING + "/tier", ""))) {
      var foreign = call.by(theirs().admin());
      var missing = call.about(UNUSED).by(theirs().admin());

      assertThat(foreign.status()).as("%s", call).isEqualTo(404);
      assertThat(withoutIds(foreign)).as("%s", call).isEqualTo(withoutIds(missing));
    }
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void anyRoute_sameNamesAndIdsInBoth_areTwoRecords() {
    for (var members : List.of(ours(), theirs())) {
      members.defineTierAndDomain();
      members.registerBilling();
    }
    var before = ours().everything();

    for (var call :
        List.of(
            Call.of("PUT " + LABELS_OF_BILLING, "{\"tier\":\"2\"}"),
            Call.of("POST /api/labels/", "{\"name\":\"x\"}"),
            Call.of("POST " + LABELS_OF_BILLING, "{\"x\":\"3\"}"),
            Call.of("PATCH /api/apis/" + BILLING, "{\"version\":\"9\"}"),
            Call.of("PUT /api/labels/tier?merge_into=2", "{\"values\":[\"2\"]}"),
            Call.of("POST /api/labels/domain/rename", "{\"name\":\"area\"}"),
            Call.of("DELETE /api/labels/area?force=true", ""))) {
      assertThat(call.by(theirs().admin()).status()).as("%s", call).isEqualTo(200);
    }

    assertThat(ours().everything()).isEqualTo(before);
    assertThat(ours().found("tier=1")).containsExactly("Billing");
    assertThat(ours().found("tier=2")).isEmpty();
    assertThat(theirs().found("tier=2,x=3")).containsExactly("Billing");
    assertThat(theirs().found("tier=1")).isEmpty();
  }

  @Test
  void label_definedOnlyByAnotherOrganisation_isUnknownAndNotHintedAt() {
    ours().admin().post("/api/labels/", "{\"name\":\"takeover_target\",\"values\":[\"secret\"]}");
    var labels = labelsOf(theirs().register("Billing", "{}"));

    for (var name : List.of("takeover_target", "takeover_targets")) {
      var reply = theirs().admin().put(labels, "{\"%s\":\"x\"}".formatted(name));

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body())
          .contains("\"code\":\"unknown_label\"")
          .doesNotContain("did you mean", "secret");
    }
  }

  @Test
  void find_cursorOfAnotherOrganisation_showsNothingOfIt() {
    ours().register("first", "{}");
    ours().register("second", "{}");
    var next = next(ours().admin().get("/api/apis?limit=1")).orElseThrow();

    var reply = theirs().admin().get("/api/apis?cursor=" + next);

    assertThat(reply).isEqualTo(new Reply(200, "{\"items\":[],\"next\":null}"));
  }

  /* ---- who may ---- */

  @Test
  void anyWrite_administrator_isDone() {
    ours().defineTierAndDomain();
    ours().registerBilling();

    for (var write : writes()) {
      assertThat(write.by(ours().admin()).status()).as("%s", write).isBetween(200, 204);
    }
  }

  @Test
  void anyWrite_viewerOrApprover_isRefusedAndChangesNothing() {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var before = ours().everything();

    for (var caller : List.of(ours().viewer(), ours().approver())) {
      for (var write : writes()) {
        var reply = write.by(caller);

        assertThat(reply.status()).as("%s", write).isEqualTo(403);
        assertThat(reply.body())
            .contains(
                "\"Message\":\"access denied: You do not have permission to access %s\""
                    .formatted(write.path()));
      }
    }
    assertThat(ours().everything()).isEqualTo(before);
  }

  @Test
  void anyRead_viewerOrApprover_isAnsweredAsTheAdministrator() {
    ours().defineTierAndDomain();
    ours().registerBilling();

    for (var read : reads()) {
      var expected = read.by(ours().admin());
      assertThat(expected.status()).as("%s", read).isEqualTo(200);
      assertThat(read.by(ours().viewer())).isEqualTo(expected);
      assertThat(read.by(ours().approver())).isEqualTo(expected);
    }
  }

  @Test
  void anyRoute_nobodyOrAStranger_isRefusedAndChangesNothing() {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var before = ours().everything();

    for (var caller : List.of(client(""), client("a-credential-of-nobody-we-know"))) {
      for (var call : Stream.concat(reads().stream(), writes().stream()).toList()) {
        assertThat(call.by(caller)).as("%s", call).isEqualTo(NOT_AUTHORISED);
      }
    }
    assertThat(ours().everything()).isEqualTo(before);
  }

  /** A new route is to be added to {@link #reads} or {@link #writes}. */
  @Test
  void everyRouteClaimedHere_isAmongThoseTestedHere() {
    var routes = routes();
    var tested =
        Stream.concat(reads().stream(), writes().stream()).map(routes::takenBy).collect(toSet());

    assertThat(routes.in(Area.LABELLING)).containsExactlyInAnyOrderElementsOf(tested);
  }

  /** A new group of routes is to be added to {@link Routes}, beside the contract that tests it. */
  @Test
  void everyRouteOfOrganisations_isClaimedBySomeContract() {
    assertThat(routes().outsideAreas()).isEmpty();
  }

  /* ---- bad input ---- */

  @ParameterizedTest
  @MethodSource({
    "io.portico.testkit.BadInput#rows",
    "io.portico.endtoend.labelling.BadChange#rows"
  })
  void anyRoute_badInput_isRefusedInWordsToActOnAndStoresNothing(BadInput.Row row) {
    ours().defineTierAndDomain();
    ours().registerBilling();
    var before = ours().everything();

    var reply = row.call().by(ours().admin());

    row.isRefusedBy(reply);
    assertThat(ours().everything()).isEqualTo(before);
  }

  private static List<Call> reads() {
    return List.of(
        Call.get("/api/labels/"),
        Call.get("/api/labels/?in_use=true&usage=true"),
        Call.get("/api/labels/tier"),
        Call.get("/api/labels/tier/usage"),
        Call.get("/api/apis"),
        Call.get("/api/apis?selector=tier"),
        Call.of("POST /api/apis/search", "{\"selector\":\"tier\"}"),
        Call.get("/api/apis/facets?keys=tier,domain"),
        Call.get("/api/apis/" + BILLING),
        Call.get(LABELS_OF_BILLING),
        Call.get("/api/limits"));
  }

  /** Returns the writes in an order in which each can be done. */
  private static List<Call> writes() {
    return List.of(
        Call.of("POST /api/labels/", "{\"name\":\"new\"}"),
        Call.of("PUT /api/labels/tier", "{\"values\":[\"1\",\"2\",\"3\"]}"),
        Call.of("POST /api/labels/tier/rename", "{\"name\":\"level\"}"),
        Call.of("DELETE /api/labels/new", ""),
        Call.of("POST /api/apis", "{\"name\":\"New\"}"),
        Call.of("PUT /api/apis/" + BILLING, "{\"name\":\"Invoices\"}"),
        Call.of("PATCH /api/apis/" + BILLING, "{\"version\":\"2\"}"),
        Call.of("PUT " + LABELS_OF_BILLING, "{\"tier\":\"2\"}"),
        Call.of("POST " + LABELS_OF_BILLING, "{\"domain\":\"Retail\"}"),
        Call.of("PATCH " + LABELS_OF_BILLING, "{\"tier\":\"3\"}"),
        Call.of("DELETE " + LABELS_OF_BILLING + "/domain", ""),
        Call.of("DELETE /api/apis/" + BILLING, ""));
  }

  private static String labelsOf(String api) {
    return "/api/" + api + "/labels";
  }
}
