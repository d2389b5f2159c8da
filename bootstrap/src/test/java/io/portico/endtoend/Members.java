package io.portico.endtoend;

import static io.portico.endtoend.Replies.names;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.testkit.PorticoClient;
import io.portico.testkit.PorticoClient.Reply;
import java.util.Arrays;
import java.util.List;

/** An organisation, by those who call for it. */
record Members(PorticoClient admin, PorticoClient viewer, PorticoClient approver) {

  /** Defines a label, and returns its id. */
  String define(String definition) {
    var reply = admin.post("/api/labels/", definition);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return Replies.id(reply);
  }

  /** Defines two labels, and returns the id of the first. */
  String defineTierAndDomain() {
    var tier = define("{\"name\":\"tier\",\"values\":[\"1\",\"2\"]}");
    define("{\"name\":\"domain\"}");
    return tier;
  }

  /** Registers the API that {@link BadInput} is about. */
  void registerBilling() {
    registerWith(
        "{\"id\":\"%s\",\"name\":\"Billing\",\"labels\":{\"tier\":\"1\"}}"
            .formatted(BadInput.BILLING));
  }

  /** Registers an API, and returns its id. */
  String register(String name, String labels) {
    return registerWith("{\"name\":\"%s\",\"labels\":%s}".formatted(name, labels));
  }

  /** Registers an API, and returns its id. */
  String registerWith(String api) {
    var reply = admin.post("/api/apis", api);
    assertThat(reply.status()).as(reply.body()).isEqualTo(201);
    return Replies.id(reply);
  }

  /** Returns all that the organisation has, as its routes tell it. */
  List<Reply> everything() {
    var everything =
        List.of(
            admin.get("/api/labels/?limit=1000&usage=true"),
            admin.get("/api/apis?limit=1000"),
            admin.get("/api/apis?selector=tier&selector=!tier"));
    assertThat(everything).extracting(Reply::status).containsOnly(200);
    return everything;
  }

  /** Returns the names of the APIs that one of the selectors matches. */
  List<String> found(String... selectors) {
    return listed(
        Arrays.stream(selectors)
            .map(selector -> "&selector=" + PorticoClient.encoded(selector))
            .reduce("limit=50", String::concat));
  }

  /** Returns the names of the APIs that a query lists, in its order. */
  List<String> listed(String query) {
    var reply = viewer.get("/api/apis?" + query);
    assertThat(reply.status()).as(reply.body()).isEqualTo(200);
    return names(reply);
  }
}
