package io.portico.endtoend.organisation;

import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.access.Role;
import io.portico.domain.access.Scope;
import io.portico.testkit.Call;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoTest;
import io.portico.testkit.Replies;
import io.portico.testkit.Routes;
import io.portico.testkit.Unaudited;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every route of organisations is permitted to the roles that it names and no other, shows and
 * changes nothing of another organisation, and changes nothing without an audit entry.
 */
class EveryRouteApiTest extends PorticoTest {

  /* An id, or a key as it is stored. */
  private static final Pattern ID = Pattern.compile("\\b[0-9a-f]{24}(?:[0-9a-f]{40})?\\b");

  private static final Reply NOT_AUTHORISED =
      new Reply(401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}");

  /* Of a source that is not configured here, so that nothing is pulled. */
  private static final String PULL = "POST /api/discovery/{source}/pull";

  /* The contracts of the stores prove isolation and rollback on every database. */
  @Test
  void everyRoute_eachRole_isRefusedExactlyWhereItLacksThePermission() {
    var trail = Trail.of(context());

    for (var call : calls()) {
      var refused = refused(call);
      var before = trail.everythingElse();
      for (var credential : List.of("", "an-unknown-credential")) {
        assertThat(call.by(client(credential))).as("%s", call).isEqualTo(NOT_AUTHORISED);
      }
      for (var role : refused) {
        var reply = call.by(ours().as(role));
        assertThat(reply.status()).as("%s by %s: %s", call, role, reply.body()).isEqualTo(403);
        assertThat(reply.body())
            .contains(
                "\"Message\":\"access denied: You do not have permission to access %s. It needs the permission "
                    .formatted(call.path().replaceFirst("\\?.*", "")));
        assertThat(call.broken().by(ours().as(role)).status())
            .as("%s, which is broken, by %s", call, role)
            .isEqualTo(403);
      }
      assertThat(trail.everythingElse()).as("after %s", call).isEqualTo(before);

      refused.add(Role.NONE);
      for (var role : EnumSet.complementOf(refused)) {
        var reply = call.by(ours().as(role));
        // It may fail for other reasons, but not for the permission.
        assertThat(reply.status())
            .as("%s by %s: %s", call, role, reply.body())
            .isNotIn(400, 401, 403, 405, 500);
      }
    }
  }

  private EnumSet<Role> refused(Call call) {
    var routes = routes();
    var refused = EnumSet.complementOf(EnumSet.of(Role.NONE));
    refused.removeAll(routes.roles(routes.takenBy(call)));
    return refused;
  }

  @Test
  void everyRoute_eachScope_isAllowedExactlyWhereItIsNamed() {
    var calls = calls();
    var routes = routes();
    var trail = Trail.of(context());
    var services = new EnumMap<Scope.Kind, PorticoClient>(Scope.Kind.class);
    for (var kind : Scope.Kind.values()) {
      services.put(kind, client(ours().addService(kind.name(), scope(kind, "kong"))));
    }
    var otherSource = client(ours().addService("other", scope(Scope.Kind.DISCOVERY, "tyk")));

    for (var call : calls) {
      var route = routes.takenBy(call);
      var allowed = routes.scopes(route);
      var before = trail.everythingElseButUses();
      for (var kind : EnumSet.complementOf(withAll(allowed))) {
        assertForbidden(call, routes, call.by(service(services, kind)), kind);
        assertForbidden(call, routes, call.broken().by(service(services, kind)), kind);
      }
      if (route.contains("{source}") && !route.startsWith("GET ")) {
        assertForbidden(call, routes, call.by(otherSource), Scope.Kind.DISCOVERY);
      }
      assertThat(trail.everythingElseButUses()).as("after %s", call).isEqualTo(before);

      for (var kind : allowed) {
        var reply = call.by(service(services, kind));
        // It may fail for other reasons, but not for the scope.
        assertThat(reply.status())
            .as("%s by %s: %s", call, kind, reply.body())
            .isNotIn(400, 401, 403, 405, 500);
      }
      if (allowed.isEmpty()) {
        // Later calls are about what it makes.
        call.by(admin);
      }
    }
  }

  private static PorticoClient service(Map<Scope.Kind, PorticoClient> services, Scope.Kind kind) {
    return Optional.ofNullable(services.get(kind)).orElseThrow();
  }

  private static String scope(Scope.Kind kind, String source) {
    return kind == Scope.Kind.DISCOVERY ? "discovery:" + source : kind.word();
  }

  private static EnumSet<Scope.Kind> withAll(Set<Scope.Kind> kinds) {
    var all = EnumSet.noneOf(Scope.Kind.class);
    all.addAll(kinds);
    return all;
  }

  private static void assertForbidden(Call call, Routes routes, Reply reply, Scope.Kind by) {
    assertThat(reply.status()).as("%s by %s: %s", call, by, reply.body()).isEqualTo(403);
    assertThat(reply.body())
        .as("%s by %s", call, by)
        .contains(
            "access denied: You do not have permission to access ",
            routes.scopes(routes.takenBy(call)).isEmpty()
                ? "\"code\":\"closed_to_services\""
                : "\"code\":\"scope_missing\"");
    routes
        .scopes(routes.takenBy(call))
        .forEach(kind -> assertThat(reply.body()).contains(scope(kind, "kong")));
  }

  /** The table of scopes in the documentation; this prints the one that it should be. */
  @Test
  void documentation_routesAndScopes_areThoseOfTheCode() throws IOException {
    var routes = routes();
    var table = new StringBuilder("| Scopes | Permission | Route |\n| --- | --- | --- |\n");
    Stream.of("/api/", "/services/", "/gateway/")
        .flatMap(path -> routes.below(path).stream())
        .filter(route -> !routes.scopes(route).isEmpty())
        .map(route -> row(routes, route))
        .sorted()
        .forEach(row -> table.append(row).append('\n'));
    var page = Files.readString(Path.of(System.getProperty("basedir", "."), "../docs/http-api.md"));

    assertThat(
            page.substring(
                page.indexOf("<!-- scopes -->\n") + "<!-- scopes -->\n".length(),
                page.indexOf("<!-- /scopes -->")))
        .isEqualTo(table.toString());
  }

  private static String row(Routes routes, String route) {
    var kinds = routes.scopes(route);
    return "| %s | %s | `%s` |"
        .formatted(
            kinds.size() == Scope.Kind.values().length
                ? "all"
                : kinds.stream().map(kind -> "`" + kind.word() + "`").collect(joining(", ")),
            routes.permissions(route).stream()
                .map(permission -> permission.name().toLowerCase(Locale.ROOT))
                .map(word -> "`" + word + "`")
                .collect(joining(", ")),
            route);
  }

  @Test
  void everyRoute_recordsOfAnotherOrganisation_areNotThere() {
    var calls = calls();
    var before = reads(calls);
    var ids = before.stream().flatMap(reply -> ids(reply.body()).stream()).collect(toSet());

    for (var call : calls) {
      var foreign = call.by(theirs().admin());

      assertThat(foreign.status()).as("%s: %s", call, foreign.body()).isNotIn(403, 405, 500);
      assertThat(ids(foreign.body()))
          .as("%s", call)
          .filteredOn(id -> !call.mentions(id))
          .doesNotContainAnyElementsOf(ids);
      if (ids.stream().anyMatch(call::mentions)) {
        assertThat(Replies.withoutIds(foreign))
            .as("%s", call)
            .isEqualTo(Replies.withoutIds(call.aboutNone().by(theirs().admin())));
      }
    }
    assertThat(reads(calls)).isEqualTo(before);
  }

  private List<Reply> reads(List<Call> calls) {
    return calls.stream()
        .filter(call -> call.toString().startsWith("GET "))
        .map(call -> call.by(admin))
        .filter(reply -> reply.status() == 200)
        .toList();
  }

  private static Set<String> ids(String text) {
    return ID.matcher(text).results().map(MatchResult::group).collect(toSet());
  }

  /**
   * A call that administers something must be done, in {@link EveryCall}, so that it changes
   * something; one that never does belongs to the {@link Unaudited}.
   */
  @Test
  void everyWrite_withItsEntryOrWithout_isDoneOnlyTogetherWithIt() {
    var trail = Trail.of(context());
    var routes = routes();
    var number = 0;
    var unaudited = Unaudited.documented();
    unaudited.add(PULL);

    for (var call : calls()) {
      if (call.toString().startsWith("GET ") || unaudited.contains(routes.takenBy(call))) {
        call.by(admin);
        continue;
      }
      var before = trail.everythingElse();
      trail.disable();
      var failed = call.by(admin);
      var after = trail.everythingElse();
      trail.enable();
      assertThat(failed.status()).as("%s without its entry", call).isEqualTo(500);
      assertThat(after).as("%s without its entry", call).isEqualTo(before);

      var id = "noted-" + number++;
      var done = call.by(admin, Map.of("X-Request-Id", id));
      assertThat(done.status()).as("%s: %s", call, done.body()).isBetween(200, 204);
      assertThat(Replies.all("request_id", admin.get("/api/audit?request_id=" + id)))
          .as("entries of %s", call)
          .isNotEmpty();
    }
  }

  /** A new route is to be added to {@link EveryCall}, with a body that is good. */
  @Test
  void everyRoute_ofOrganisations_isAmongThoseCalled() {
    var routes = routes();

    assertThat(
            Stream.of("/api/", "/services/").flatMap(path -> routes.below(path).stream()).toList())
        .containsExactlyInAnyOrderElementsOf(
            calls().stream().map(routes::takenBy).collect(toSet()));
  }

  private List<Call> calls() {
    return EveryCall.of(ours(), this::waitingSignUp);
  }
}
