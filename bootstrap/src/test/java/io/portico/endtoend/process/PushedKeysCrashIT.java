package io.portico.endtoend.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.domain.key.RawKey;
import io.portico.outbound.gateway.testkit.AdminServer;
import io.portico.outbound.gateway.testkit.AdminServer.Behaviour;
import io.portico.outbound.gateway.testkit.KongServer;
import io.portico.outbound.gateway.testkit.TykServer;
import io.portico.persistence.jdbc.DatabaseProperties;
import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import io.portico.testkit.PorticoProcess;
import io.portico.testkit.Replies;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills Portico with signal 9 while it pushes keys to gateways that work, fail and hang. The system
 * property {@code pushed.keys} says how many keys are issued.
 */
@Tag("crashes")
class PushedKeysCrashIT {

  private static final int KEYS = Integer.getInteger("pushed.keys", 40);
  private static final String PLAN =
      "{\"name\":\"Gold %d\",\"api_ids\":[\"weather\"],\"rate\":%d,\"per\":60}";
  private static final List<Behaviour> BEHAVIOURS =
      List.of(Behaviour.WORKS, Behaviour.HANGS, Behaviour.FAILS, Behaviour.WORKS);

  @AutoClose private final KongServer kong = new KongServer();
  @AutoClose private final TykServer tyk = new TykServer(true);

  /* All that were issued, and those of them that should work. */
  private final Set<String> issued = new HashSet<>();
  private final Set<String> live = new HashSet<>();
  private final List<String> gateways = new ArrayList<>();
  private String plan = "";

  @TempDir Path data;

  @Test
  void kill_whilePushing_everyKeyReachesItsGatewaysAsTheStoreHasIt() throws SQLException {
    for (var kill = 0; kill < BEHAVIOURS.size(); kill++) {
      try (var portico = start()) {
        var admin = portico.client(portico.adminToken());
        if (kill == 0) {
          addPlanAndGateways(admin);
        }
        behave(BEHAVIOURS.get(kill));
        change(admin, kill);
        portico.kill();
      }
      makeDue();
    }
    behave(Behaviour.WORKS);

    try (var portico = start()) {
      var admin = portico.client(portico.adminToken());
      Await.until(
          () -> "all keys reached their gateways, seen " + reports(admin),
          () -> gateways.stream().allMatch(gateway -> isSettled(admin, gateway)));
      assertThat(portico.errors()).isEmpty();
      assertThat(issued).noneMatch(portico.output()::contains);
    }

    for (var key : issued) {
      assertThat(kong.passes(key, "weather")).as(hash(key)).isEqualTo(live.contains(key));
      assertThat(tyk.passes(key, "weather")).as(hash(key)).isEqualTo(live.contains(key));
    }
    assertThat(kong.customIds()).hasSize(live.size());
    assertThat(tyk.stored()).hasSize(live.size());
    assertThat(issued).hasSizeGreaterThanOrEqualTo(KEYS);
    assertThat(kong.problems()).isEmpty();
    assertThat(tyk.problems()).isEmpty();
  }

  private PorticoProcess start() {
    return PorticoProcess.on(data)
        .with("PORTICO_GATEWAYS_PRIVATE_ADDRESSES", "true")
        .start()
        .awaitReady();
  }

  private void behave(Behaviour behaviour) {
    kong.behave(behaviour);
    tyk.behave(behaviour);
  }

  private void addPlanAndGateways(PorticoClient admin) {
    plan = Replies.message(admin.post("/api/portal/policies", PLAN.formatted(0, 100)));
    add(
        admin,
        "{\"name\":\"Edge\",\"kind\":\"kong\",\"url\":\"%s\",\"credential\":\"%s\"}"
            .formatted(kong.url(), AdminServer.CREDENTIAL));
    add(
        admin,
        "{\"name\":\"Inner\",\"kind\":\"tyk\",\"url\":\"%s\",\"credential\":\"%s\",\"tyk_org_id\":\"%s\"}"
            .formatted(tyk.url(), AdminServer.CREDENTIAL, TykServer.ORGANISATION));
  }

  private void add(PorticoClient admin, String gateway) {
    var added = admin.post("/api/gateways", gateway);
    added.assertIs(201);
    gateways.add("/api/gateways/" + Replies.id(added));
  }

  /* Issues keys, rotates, revokes and removes some, and changes their plan: all are answered. */
  private void change(PorticoClient admin, int round) {
    for (var number = 0; number < KEYS / BEHAVIOURS.size() + 1; number++) {
      var email = "d%d-%d@crash.example".formatted(round, number);
      var registered = admin.post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(email));
      registered.assertIs(200);
      var developer = Replies.message(registered);
      var key =
          issued(
              admin.post(
                  "/api/portal/developers/" + developer + "/keys",
                  "{\"policy_id\":\"%s\"}".formatted(plan)));
      switch (number % 4) {
        case 1 -> {
          var path = "/api/portal/keys/" + hash(key);
          issued(admin.post(path + "/rotate", "{\"overlap_seconds\":0}"));
          live.remove(key);
        }
        case 2 -> {
          admin.post("/api/portal/keys/" + hash(key) + "/revoke", "").assertIs(200);
          live.remove(key);
        }
        case 3 -> {
          admin.send("DELETE", "/api/portal/developers/" + developer, "").assertIs(200);
          live.remove(key);
        }
        default -> {}
      }
    }
    admin.put("/api/portal/policies/" + plan, PLAN.formatted(round + 1, round + 1)).assertIs(200);
  }

  private String issued(Reply reply) {
    reply.assertIs(200);
    var key = Replies.all("RawKey", reply).getFirst();
    issued.add(key);
    live.add(key);
    return key;
  }

  private static String hash(String key) {
    return new RawKey(key).hashed().text();
  }

  /* The last change of the plan has reached all live keys, and nothing waits or has failed. */
  private boolean isSettled(PorticoClient admin, String gateway) {
    var report = admin.get(gateway + "/report").body();
    return report.contains("\"waiting\":0,\"pushed\":%d,".formatted(live.size()))
        && report.contains("\"key_unknown\":0,\"unsupported\":0,\"failed\":0")
        && live.stream().allMatch(this::hasTheLastLimits);
  }

  private boolean hasTheLastLimits(String key) {
    var rate = BEHAVIOURS.size();
    return kong.limits(key).equals(Optional.of("{\"minute\":%d}".formatted(rate)))
        && tyk.limits(key).orElse("").startsWith(rate + "/60 ");
  }

  private String reports(PorticoClient admin) {
    return gateways.stream()
        .map(gateway -> admin.get(gateway + "/report").body())
        .collect(Collectors.joining());
  }

  /* As if the claims of the killed node and the pauses of retries had gone by. */
  private void makeDue() throws SQLException {
    var database = DatabaseProperties.embedded(data);
    try (var connection =
            DriverManager.getConnection(
                String.valueOf(database.get("datasources.default.url")), "sa", "");
        var statement = connection.createStatement()) {
      var _ = statement.executeUpdate("UPDATE key_push SET due_at = 0 WHERE state = 'waiting'");
    }
  }
}
