package io.portico.endtoend;

import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.web.router.Router;
import io.portico.application.port.out.DashboardUsers;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.Organisations;
import io.portico.application.port.out.TokenGenerator;
import io.portico.config.InstallationType;
import io.portico.config.Settings;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Role;
import io.portico.domain.access.UserId;
import io.portico.domain.shared.OrganisationId;
import io.portico.startup.Portico;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Labels and APIs over HTTP, from the first definition to the search by several labels, on one
 * database. Each test has two organisations of its own.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class LabelingApiContract {

  private static final Reply NOT_AUTHORISED =
      new Reply(401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}");
  private static final String BILLING = BadInput.BILLING;
  private static final String LABELS_OF_BILLING = labelsOf(BILLING);
  private static final String UNUSED = "65a1b2c3d4e5f60718293aff";
  private static final Pattern ID = Pattern.compile("\"id\":\"([0-9a-f]{24})\"");
  private static final Pattern NAME = Pattern.compile("\"name\":\"([^\"]+)\"");
  private static final Pattern NEXT = Pattern.compile("\"next\":\"([^\"]+)\"");

  private Portico portico;
  private Members ours;
  private Members theirs;

  /** An organisation, by those who call for it. */
  private record Members(PorticoClient admin, PorticoClient viewer, PorticoClient approver) {}

  /** Returns the server that the database is on; empty for the embedded one. */
  abstract Optional<Settings.Server> server();

  @BeforeAll
  void start(@TempDir Path data) {
    portico =
        Portico.start(
            new Settings(
                0,
                InstallationType.SELF_HOSTED,
                data,
                server(),
                Optional.of(new AccessToken("the-first-administrator")),
                Optional.empty()));
  }

  @AfterAll
  void stop() {
    if (portico != null) {
      portico.close();
    }
  }

  @BeforeEach
  void foundTwoOrganisations() {
    ours = organisation();
    theirs = organisation();
  }

  /* ---- the whole path ---- */

  @Test
  void define_asTheSpecificationShows_isExactlyIdNameAndValues() {
    var reply = ours.admin().post("/api/labels/", "{\"name\":\"x\",\"values\":[\"a\",\"b\"]}");

    assertThat(reply.status()).isEqualTo(200);
    assertThat(reply.body())
        .matches("\\{\"id\":\"[0-9a-f]{24}\",\"name\":\"x\",\"values\":\\[\"a\",\"b\"]}");
    assertThat(ours.admin().get("/api/labels/x")).isEqualTo(reply);
    assertThat(ours.admin().get("/api/labels/" + id(reply))).isEqualTo(reply);
  }

  @Test
  void find_severalLabelsCombined_isWhatCarriesThemAll() {
    defineTierAndDomain(ours);
    register(ours, "Billing", "{\"tier\":\"1\",\"domain\":\"Finance\"}");
    register(ours, "Ledger", "{\"tier\":\"2\",\"domain\":\"Finance\"}");
    register(ours, "Storefront", "{\"tier\":\"1\",\"domain\":\"Retail\"}");
    register(ours, "Scratch", "{}");

    assertThat(found(ours, "tier=1,domain=Finance")).containsExactly("Billing");
    assertThat(found(ours, "tier=1")).containsExactly("Billing", "Storefront");
    assertThat(found(ours, "tier in (1,2),domain!=Retail")).containsExactly("Billing", "Ledger");
    assertThat(found(ours, "domain^=Fin,tier notin (1)")).containsExactly("Ledger");
    assertThat(found(ours, "!tier")).containsExactly("Scratch");
    assertThat(found(ours, "domain*=etai", "tier=2")).containsExactly("Ledger", "Storefront");
    assertThat(found(ours, "tier=3")).isEmpty();
    assertThat(found(ours)).containsExactly("Billing", "Ledger", "Storefront", "Scratch");
  }

  @Test
  void label_replacedThenMerged_isFoundByWhatItCarriesNow() {
    defineTierAndDomain(ours);
    var labels = labelsOf(register(ours, "Billing", "{\"tier\":\"1\"}"));

    var replaced = ours.admin().put(labels, "{\"labels\":{\"domain\":\"Finance\"}}");
    assertThat(replaced.status()).isEqualTo(200);
    assertThat(found(ours, "tier")).isEmpty();

    var merged = ours.admin().post(labels, "{\"key\":\"tier\",\"value\":\"2\"}");
    assertThat(merged.status()).isEqualTo(200);
    assertThat(merged.body())
        .startsWith("{\"labels\":{\"domain\":\"Finance\",\"tier\":\"2\"},\"assignments\":[");
    assertThat(ours.admin().get(labels)).isEqualTo(merged);
    assertThat(found(ours, "tier=2,domain=Finance")).containsExactly("Billing");
  }

  @Test
  void find_pageByPage_isEveryApiOnce() {
    defineTierAndDomain(ours);
    var names = IntStream.range(0, 7).mapToObj(number -> "api-" + number).toList();
    names.forEach(name -> register(ours, name, "{\"tier\":\"1\"}"));

    var page = ours.admin().get("/api/apis?limit=3&selector=tier%3D1");
    var seen = new ArrayList<>(names(page));
    for (var next = NEXT.matcher(page.body()); next.find(); next = NEXT.matcher(page.body())) {
      page = ours.admin().get("/api/apis?limit=3&selector=tier%3D1&cursor=" + next.group(1));
      seen.addAll(names(page));
    }

    assertThat(seen).isEqualTo(names);
    assertThat(page.body()).endsWith("\"next\":null}");
  }

  /* ---- two organisations ---- */

  @Test
  void anyRoute_recordsOfAnotherOrganisation_areNotThere() {
    var tier = defineTierAndDomain(ours);
    registerBilling(ours);
    var before = everything(ours);

    assertThat(everything(theirs)).isEqualTo(everything(organisation()));
    assertThat(found(theirs, "tier=1")).isEmpty();
    assertThat(found(theirs, "!tier")).isEmpty();
    assertThat(theirs.admin().get("/api/labels/tier").status()).isEqualTo(404);
    for (var call :
        List.of(
            Call.get("/api/labels/" + tier),
            Call.get("/api/apis/" + BILLING),
            Call.get(LABELS_OF_BILLING),
            Call.of("PUT " + LABELS_OF_BILLING, "{}"),
            Call.of("POST " + LABELS_OF_BILLING, "{}"))) {
      var foreign = call.by(theirs.admin());
      var missing = call.about(UNUSED).by(theirs.admin());

      assertThat(foreign.status()).as("%s", call).isEqualTo(404);
      assertThat(withoutIds(foreign)).as("%s", call).isEqualTo(withoutIds(missing));
    }
    assertThat(everything(ours)).isEqualTo(before);
  }

  @Test
  void anyRoute_sameNamesAndIdsInBoth_areTwoRecords() {
    for (var members : List.of(ours, theirs)) {
      defineTierAndDomain(members);
      registerBilling(members);
    }
    var before = everything(ours);

    for (var call :
        List.of(
            Call.of("PUT " + LABELS_OF_BILLING, "{\"tier\":\"2\"}"),
            Call.of("POST /api/labels/", "{\"name\":\"x\"}"),
            Call.of("POST " + LABELS_OF_BILLING, "{\"x\":\"3\"}"))) {
      assertThat(call.by(theirs.admin()).status()).as("%s", call).isEqualTo(200);
    }

    assertThat(everything(ours)).isEqualTo(before);
    assertThat(found(ours, "tier=1")).containsExactly("Billing");
    assertThat(found(ours, "tier=2")).isEmpty();
    assertThat(found(theirs, "tier=2,x=3")).containsExactly("Billing");
    assertThat(found(theirs, "tier=1")).isEmpty();
  }

  @Test
  void label_definedOnlyByAnotherOrganisation_isUnknownAndNotHintedAt() {
    ours.admin().post("/api/labels/", "{\"name\":\"takeover_target\",\"values\":[\"secret\"]}");
    var labels = labelsOf(register(theirs, "Billing", "{}"));

    for (var name : List.of("takeover_target", "takeover_targets")) {
      var reply = theirs.admin().put(labels, "{\"%s\":\"x\"}".formatted(name));

      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body())
          .contains("\"code\":\"unknown_label\"")
          .doesNotContain("did you mean", "secret");
    }
  }

  @Test
  void find_cursorOfAnotherOrganisation_showsNothingOfIt() {
    register(ours, "first", "{}");
    register(ours, "second", "{}");
    var next = NEXT.matcher(ours.admin().get("/api/apis?limit=1").body());
    assertThat(next.find()).isTrue();

    var reply = theirs.admin().get("/api/apis?cursor=" + next.group(1));

    assertThat(reply).isEqualTo(new Reply(200, "{\"items\":[],\"next\":null}"));
  }

  /* ---- who may ---- */

  @Test
  void anyWrite_administrator_isDone() {
    defineTierAndDomain(ours);
    registerBilling(ours);

    for (var write : writes()) {
      assertThat(write.by(ours.admin()).status()).as("%s", write).isBetween(200, 201);
    }
  }

  @Test
  void anyWrite_viewerOrApprover_isRefusedAndChangesNothing() {
    defineTierAndDomain(ours);
    registerBilling(ours);
    var before = everything(ours);

    for (var caller : List.of(ours.viewer(), ours.approver())) {
      for (var write : writes()) {
        var reply = write.by(caller);

        assertThat(reply.status()).as("%s", write).isEqualTo(403);
        assertThat(reply.body())
            .contains(
                "\"Message\":\"access denied: You do not have permission to access %s\""
                    .formatted(write.path()));
      }
    }
    assertThat(everything(ours)).isEqualTo(before);
  }

  @Test
  void anyRead_viewerOrApprover_isAnsweredAsTheAdministrator() {
    defineTierAndDomain(ours);
    registerBilling(ours);

    for (var read : reads()) {
      var expected = read.by(ours.admin());
      assertThat(expected.status()).as("%s", read).isEqualTo(200);
      assertThat(read.by(ours.viewer())).isEqualTo(expected);
      assertThat(read.by(ours.approver())).isEqualTo(expected);
    }
  }

  @Test
  void anyRoute_nobodyOrAStranger_isRefusedAndChangesNothing() {
    defineTierAndDomain(ours);
    registerBilling(ours);
    var before = everything(ours);

    for (var caller : List.of(client(""), client("a-credential-of-nobody-we-know"))) {
      for (var call : Stream.concat(reads().stream(), writes().stream()).toList()) {
        assertThat(call.by(caller)).as("%s", call).isEqualTo(NOT_AUTHORISED);
      }
    }
    assertThat(everything(ours)).isEqualTo(before);
  }

  /** A new route is to be added to {@link #reads} or {@link #writes}. */
  @Test
  void everyRouteOfOrganisations_isAmongThoseTestedHere() {
    var tested =
        Stream.concat(reads().stream(), writes().stream())
            .map(
                call ->
                    call.toString()
                        .replaceFirst("\\?.*", "")
                        .replaceFirst("/$", "")
                        .replaceFirst("/api/" + BILLING, "/api/{api_id}")
                        .replaceFirst("(apis|labels)/[^/]+$", "$1/{id}"))
            .collect(toSet());

    assertThat(routesOfOrganisations()).containsExactlyInAnyOrderElementsOf(tested);
  }

  /* ---- bad input ---- */

  @ParameterizedTest
  @MethodSource("io.portico.endtoend.BadInput#rows")
  void anyRoute_badInput_isRefusedInWordsToActOnAndStoresNothing(BadInput.Row row) {
    defineTierAndDomain(ours);
    registerBilling(ours);
    var before = everything(ours);

    var reply = row.call().by(ours.admin());

    assertThat(reply.status()).as(reply.body()).isEqualTo(row.status());
    assertThat(reply.body())
        .startsWith("{\"Status\":\"Error\",\"Message\":\"" + asJson(row.message()))
        .contains("\"Meta\":{\"code\":\"%s\",\"request_id\":\"".formatted(row.code()));
    assertThat(everything(ours)).isEqualTo(before);
  }

  private static List<Call> reads() {
    return List.of(
        Call.get("/api/labels/"),
        Call.get("/api/labels/tier"),
        Call.get("/api/apis"),
        Call.get("/api/apis?selector=tier"),
        Call.get("/api/apis/" + BILLING),
        Call.get(LABELS_OF_BILLING));
  }

  private static List<Call> writes() {
    return List.of(
        Call.of("POST /api/labels/", "{\"name\":\"new\"}"),
        Call.of("POST /api/apis", "{\"name\":\"New\"}"),
        Call.of("PUT " + LABELS_OF_BILLING, "{\"tier\":\"2\"}"),
        Call.of("POST " + LABELS_OF_BILLING, "{\"domain\":\"Retail\"}"));
  }

  private List<String> routesOfOrganisations() {
    return portico
        .context()
        .getBean(Router.class)
        .uriRoutes()
        .map(
            route ->
                route.getHttpMethodName()
                    + " "
                    + route
                        .getUriMatchTemplate()
                        .toPathString()
                        .replaceAll("\\{(\\w+):[^}]*}", "{$1}"))
        .filter(route -> route.matches("(?!HEAD).* /api/(?!limits$|governance/).*"))
        .distinct()
        .toList();
  }

  /* ---- what there is ---- */

  private Members organisation() {
    var beans = portico.context();
    var id = new OrganisationId(beans.getBean(IdGenerator.class).next());
    beans.getBean(Organisations.class).add(new Organisation(id, "One of several"));
    return new Members(member(id, Role.ADMIN), member(id, Role.VIEWER), member(id, Role.APPROVER));
  }

  private PorticoClient member(OrganisationId organisation, Role role) {
    var beans = portico.context();
    var credential = beans.getBean(TokenGenerator.class).next();
    var added =
        beans
            .getBean(DashboardUsers.class)
            .add(
                new DashboardUser(
                    new UserId(beans.getBean(IdGenerator.class).next()),
                    organisation,
                    role + "@example.com",
                    role,
                    credential.hash()));
    assertThat(added).isEqualTo(DashboardUsers.Addition.ADDED);
    return client(credential.secret());
  }

  private PorticoClient client(String credential) {
    return new PorticoClient(URI.create("http://localhost:" + portico.port()), credential);
  }

  /** Defines two labels, and returns the id of the first. */
  private static String defineTierAndDomain(Members members) {
    var tier = members.admin().post("/api/labels/", "{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    var domain = members.admin().post("/api/labels/", "{\"name\":\"domain\"}");
    assertThat(List.of(tier.status(), domain.status())).containsOnly(200);
    return id(tier);
  }

  private static void registerBilling(Members members) {
    var reply =
        members
            .admin()
            .post(
                "/api/apis",
                "{\"id\":\"%s\",\"name\":\"Billing\",\"labels\":{\"tier\":\"1\"}}"
                    .formatted(BILLING));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
  }

  private static String register(Members members, String name, String labels) {
    var reply =
        members
            .admin()
            .post("/api/apis", "{\"name\":\"%s\",\"labels\":%s}".formatted(name, labels));
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return id(reply);
  }

  /** Returns all that an organisation has, as its routes tell it. */
  private static List<Reply> everything(Members members) {
    var everything =
        List.of(
            members.admin().get("/api/labels/?limit=1000"),
            members.admin().get("/api/apis?limit=1000"),
            members.admin().get("/api/apis?selector=tier&selector=!tier"));
    assertThat(everything).extracting(Reply::status).containsOnly(200);
    return everything;
  }

  private static List<String> found(Members members, String... selectors) {
    var query =
        Arrays.stream(selectors)
            .map(selector -> "&selector=" + PorticoClient.encoded(selector))
            .reduce("/api/apis?limit=50", String::concat);
    var reply = members.viewer().get(query);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return names(reply);
  }

  private static List<String> names(Reply reply) {
    return NAME.matcher(reply.body()).results().map(LabelingApiContract::onlyGroup).toList();
  }

  private static String id(Reply reply) {
    return ID.matcher(reply.body())
        .results()
        .map(LabelingApiContract::onlyGroup)
        .findFirst()
        .orElseThrow();
  }

  private static String onlyGroup(MatchResult match) {
    return match.group(1);
  }

  private static String labelsOf(String api) {
    return "/api/" + api + "/labels";
  }

  private static String withoutIds(Reply reply) {
    return reply
        .body()
        .replaceAll("\"request_id\":\"[^\"]+\"", "\"request_id\":…")
        .replaceAll("[0-9a-f]{24}", "<id>");
  }

  private static String asJson(String text) {
    return text.replace("\\", "\\\\").replace("\"", "\\\"");
  }
}
