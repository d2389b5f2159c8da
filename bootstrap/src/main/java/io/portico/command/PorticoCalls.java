package io.portico.command;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.domain.shared.InvalidValueException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The calls that the command line makes to a running Portico. */
final class PorticoCalls {

  private static final String IMPORT = "/api/import/classic-portal";
  private static final String ALREADY_RUNNING = "import_running";
  private static final Duration TIMEOUT = Duration.ofSeconds(30);

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(TIMEOUT).build();
  private final JsonMapper mapper = new JsonMapper();
  private final String address;
  private final String credential;

  PorticoCalls(String address, String credential) {
    this.address = address;
    this.credential = credential;
  }

  /** Has the Portico at {@code address} write a backup, and returns where it is. */
  static JsonNode backUp(String address, String operatorSecret) {
    return new PorticoCalls(address, "")
        .send(
            request(address + "/admin/backup")
                // A large database takes its time.
                .timeout(Duration.ofHours(1))
                .header("admin-auth", operatorSecret)
                .POST(BodyPublishers.noBody())
                .build());
  }

  /**
   * Starts or continues an import, and returns the id of its job; empty if an import of the
   * organisation is running.
   */
  Optional<String> start(String url, String token, Map<String, String> options) {
    var body = mapper.createObjectNode().put("url", url).put("token", token);
    body.put("dry_run", options.containsKey(ImportCommand.DRY_RUN));
    body.put("overwrite", options.containsKey(ImportCommand.OVERWRITE));
    body.put("restart", options.containsKey(ImportCommand.RESTART));
    if (options.containsKey(ImportCommand.SOURCE)) {
      body.put("source", options.get(ImportCommand.SOURCE));
    }
    var request = authorised(IMPORT).POST(BodyPublishers.ofString(body.toString())).build();
    var answer = answer(request);
    if (answer.json().path("Meta").path("code").asText().equals(ALREADY_RUNNING)) {
      return Optional.empty();
    }
    return Optional.of(answer.required(request).path("id").asText());
  }

  JsonNode job(String id) {
    return send(authorised("/api/jobs/" + id).GET().build());
  }

  JsonNode latest(boolean dryRun) {
    return send(authorised(IMPORT + "?dry_run=" + dryRun).GET().build());
  }

  private HttpRequest.Builder authorised(String path) {
    return request(address + path).header("X-API-Key", credential);
  }

  private static HttpRequest.Builder request(String url) {
    try {
      return HttpRequest.newBuilder(URI.create(url)).timeout(TIMEOUT);
    } catch (IllegalArgumentException e) {
      throw (InvalidValueException)
          InvalidValueException.found(
                  "--portico", "not an address", "for example http://localhost:8080")
              .initCause(e);
    }
  }

  private JsonNode send(HttpRequest request) {
    return answer(request).required(request);
  }

  private record Answer(int status, JsonNode json) {

    /** Returns the JSON, and throws unless the call succeeded. */
    JsonNode required(HttpRequest request) {
      if (status >= 300) {
        throw failure(request, json.path("Message").asText("status " + status), null);
      }
      return json;
    }
  }

  private Answer answer(HttpRequest request) {
    HttpResponse<String> response;
    try {
      response = client.send(request, BodyHandlers.ofString());
    } catch (IOException e) {
      throw failure(request, "no answer; is Portico running there?", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(request, "interrupted", e);
    }
    try {
      return new Answer(response.statusCode(), mapper.readTree(response.body()));
    } catch (JsonProcessingException e) {
      throw failure(request, "status %d without JSON".formatted(response.statusCode()), e);
    }
  }

  private static PorticoCallException failure(
      HttpRequest request, String reason, @Nullable Throwable cause) {
    var failure =
        new PorticoCallException("%s %s: %s".formatted(request.method(), request.uri(), reason));
    if (cause != null) {
      failure.initCause(cause);
    }
    return failure;
  }
}
