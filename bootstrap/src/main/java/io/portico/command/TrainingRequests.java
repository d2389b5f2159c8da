package io.portico.command;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;

/** The requests from which a virtual machine learns what Portico does most. */
final class TrainingRequests {

  private static final int ROUNDS = 10;
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private static final List<String> READS =
      List.of(
          "/health/live",
          "/health/ready",
          "/metrics",
          "/dashboard/sign-in",
          "/api/labels/",
          "/api/apis",
          "/api/apis?q=pay&sort=name&count=true",
          "/api/apis?selector=api_criticality%3DTier%201",
          "/api/apis/facets?keys=business_domain",
          "/api/portal/developers",
          "/api/portal/policies",
          "/api/portal/catalogue",
          "/api/portal/requests",
          "/api/jobs/none",
          "/api/users");

  private final HttpClient client = HttpClient.newHttpClient();
  private final URI address;
  private final String token;

  TrainingRequests(URI address, String token) {
    this.address = address;
    this.token = token;
  }

  /** Sends all of them, and ignores what they are answered with. */
  void send() throws IOException, InterruptedException {
    for (var round = 0; round < ROUNDS; round++) {
      post("/api/labels/", "{\"name\": \"label%d\", \"values\": [\"a\", \"b\"]}".formatted(round));
      post(
          "/api/apis",
          """
          {"name": "Payments %d", "description": "An API", "version": "1",
           "labels": {"business_domain": "Finance", "api_criticality": "Tier 1"}}
          """
              .formatted(round));
      post("/api/keys/verify", "{\"keys\": [\"none\"]}");
      for (var read : READS) {
        send(request(read).GET());
      }
    }
    post(
        "/api/portal/developers",
        "{\"email\": \"ann@example.com\", \"password\": \"correct horse battery\"}");
    post(
        "/api/portal/developers/verify_credentials",
        "{\"username\": \"ann@example.com\", \"password\": \"correct horse battery\"}");
  }

  private void post(String path, String body) throws IOException, InterruptedException {
    send(request(path).POST(BodyPublishers.ofString(body)));
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(address.resolve(path))
        .timeout(TIMEOUT)
        .header("X-API-Key", token)
        .header("authorization", token);
  }

  private void send(HttpRequest.Builder request) throws IOException, InterruptedException {
    client.send(request.build(), BodyHandlers.discarding());
  }
}
