package io.portico.testkit;

import static io.portico.testkit.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.testkit.Await;
import io.portico.domain.access.Role;
import io.portico.domain.shared.OrganisationId;
import io.portico.testkit.PorticoClient.Reply;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** An organisation and the clients of its users. */
public record Members(
    OrganisationId id,
    PorticoClient admin,
    PorticoClient viewer,
    PorticoClient approver,
    PorticoClient labeler,
    PorticoClient publisher) {

  /** The id of the API that {@link #registerBilling} registers. */
  public static final String BILLING = "65a1b2c3d4e5f60718293a4b";

  /** The response of the portal to a successful change. */
  public static final String DATA_UPDATED =
      "{\"Status\":\"OK\",\"Message\":\"Data updated\",\"Meta\":null}";

  /** Returns the one with this role. */
  public PorticoClient as(Role role) {
    return switch (role) {
      case ADMIN -> admin;
      case PUBLISHER -> publisher;
      case APPROVER -> approver;
      case LABELER -> labeler;
      case VIEWER -> viewer;
      case NONE -> throw new IllegalArgumentException("nobody has no role");
    };
  }

  /** Returns a client that sends requests as classic portals do, as the administrator. */
  public PorticoClient classic() {
    return PorticoClient.classic(admin.address(), admin.credential());
  }

  /** A dashboard user, as others reach it, and what it shows. */
  public record User(String path, String credential) {}

  /** Adds a user. */
  public User addUser(String email, String role) {
    var reply =
        admin.post(
            "/api/users", "{\"email_address\":\"%s\",\"role\":\"%s\"}".formatted(email, role));
    reply.assertIs(201);
    return new User("/api/users/" + Replies.id(reply), Replies.credential(reply));
  }

  /** Adds a service credential, and returns its token. */
  public String addService(String name, String... scopes) {
    var reply =
        admin.post(
            "/api/service-credentials",
            "{\"name\":\"%s\",\"scopes\":[\"%s\"]}".formatted(name, String.join("\",\"", scopes)));
    reply.assertIs(201);
    return Replies.all("token", reply).getFirst();
  }

  /** Defines a label, and returns its id. */
  public String define(String definition) {
    var reply = admin.post("/api/labels/", definition);
    reply.assertIs(200);
    return Replies.id(reply);
  }

  /** Defines two labels, and returns the id of the first. */
  public String defineTierAndDomain() {
    var tier = define("{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    define("{\"name\":\"domain\"}");
    return tier;
  }

  /** Registers the API {@link #BILLING}. */
  public void registerBilling() {
    registerWith(
        "{\"id\":\"%s\",\"name\":\"Billing\",\"labels\":{\"tier\":\"1\"}}".formatted(BILLING));
  }

  /** Registers an API, and returns its id. */
  public String register(String name, String labels) {
    return registerWith("{\"name\":\"%s\",\"labels\":%s}".formatted(name, labels));
  }

  /** Registers an API, and returns its id. */
  public String registerWith(String api) {
    var reply = admin.post("/api/apis", api);
    reply.assertIs(201);
    return Replies.id(reply);
  }

  /** Makes a plan, and returns its id. */
  public String definePlan(String plan) {
    var reply = admin.post("/api/portal/policies", plan);
    reply.assertIs(200);
    return Replies.message(reply);
  }

  /** Makes a plan of this name that the catalogue shows, and returns its id. */
  public String offerPlan(String name) {
    var plan = definePlan("{\"name\":\"%s\"}".formatted(name));
    var reply =
        admin.post(
            "/api/portal/catalogue/entries",
            "{\"name\":\"%s API\",\"policy_id\":\"%s\",\"version\":\"v1\",\"show\":true}"
                .formatted(name, plan));
    reply.assertIs(200);
    return plan;
  }

  /** Registers a developer, and returns the id. */
  public String registerDeveloper(String email) {
    var reply = admin.post("/api/portal/developers", "{\"email\":\"%s\"}".formatted(email));
    reply.assertIs(200);
    return Replies.message(reply);
  }

  /** Replaces the settings of the portal. */
  public void configurePortal(String configuration) {
    admin.put("/api/portal/configuration", configuration).assertIs(200);
  }

  /** Requests a key that needs a review, and returns the path of the request. */
  public String requestKey(String developer, String plan) {
    var exchange =
        admin.exchange(
            "POST",
            "/api/portal/requests",
            "{\"by_user\":\"%s\",\"for_plan\":\"%s\"}".formatted(developer, plan),
            Map.of());
    assertThat(exchange.reply()).isEqualTo(new Reply(200, DATA_UPDATED));
    return exchange.header("Location");
  }

  /** Waits until the job at {@code path} has ended, and returns it. */
  public Reply awaitJob(String path) {
    Await.until(
        "the job has ended", () -> !viewer.get(path).body().contains("\"state\":\"running\""));
    return viewer.get(path);
  }

  /** Returns all labels and APIs of the organisation. */
  public List<Reply> everything() {
    var everything =
        List.of(
            admin.get("/api/labels/?limit=1000&usage=true"),
            admin.get("/api/apis?limit=1000"),
            admin.get("/api/apis?selector=tier&selector=!tier"));
    assertThat(everything).extracting(Reply::status).containsOnly(200);
    return everything;
  }

  /** Returns the names of the APIs that one of the selectors matches. */
  public List<String> found(String... selectors) {
    return listed(
        Arrays.stream(selectors)
            .map(selector -> "&selector=" + PorticoClient.encoded(selector))
            .reduce("limit=50", String::concat));
  }

  /** Returns the names of the APIs that a query lists, in its order. */
  public List<String> listed(String query) {
    var reply = viewer.get("/api/apis?" + query);
    reply.assertIs(200);
    return names(reply);
  }
}
