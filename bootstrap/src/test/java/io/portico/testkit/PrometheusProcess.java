package io.portico.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.application.testkit.Await;
import io.portico.application.testkit.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A Prometheus on this machine that scrapes one Portico every second. */
public final class PrometheusProcess implements AutoCloseable {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final Process process;
  private final URI address;
  private final Path output;

  private PrometheusProcess(Process process, URI address, Path output) {
    this.process = process;
    this.address = address;
    this.output = output;
  }

  /**
   * Starts one, which this machine must have, that scrapes {@code node} and evaluates {@code
   * rules}.
   *
   * @param folder where it keeps its configuration and data
   */
  public static PrometheusProcess scraping(URI node, Path rules, Path folder) {
    try {
      var configuration = folder.resolve("prometheus.yml");
      Files.writeString(
          configuration,
          """
          global: {scrape_interval: 1s, evaluation_interval: 1s}
          rule_files: ["%s"]
          scrape_configs:
            - job_name: portico
              static_configs: [{targets: ["%s"]}]
          """
              .formatted(rules, node.getAuthority()));
      var program = Machine.required("prometheus", () -> Machine.program("prometheus"));
      var port = freePort();
      var output = folder.resolve("output");
      var process =
          new ProcessBuilder(
                  program.toString(),
                  "--config.file=" + configuration,
                  "--storage.tsdb.path=" + folder.resolve("data"),
                  "--web.listen-address=127.0.0.1:" + port)
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      return new PrometheusProcess(process, URI.create("http://127.0.0.1:" + port), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Waits until it has scraped the node twice, so that there are rates. */
  public void awaitScrapes() {
    Await.until(
        () -> "two scrapes; it said:\n" + output(),
        () -> {
          if (!process.isAlive()) {
            throw new AssertionError(output());
          }
          return number("sum(up)") == 1 && number("sum(count_over_time(up[1m]))") >= 2;
        });
  }

  private double number(String query) {
    return query(query).path("result").path(0).path("value").path(1).asDouble(-1);
  }

  /** Returns the data that {@code query} selects now; empty while it does not answer. */
  public JsonNode query(String query) {
    return get("/api/v1/query?query=" + URLEncoder.encode(query, UTF_8)).path("data");
  }

  /** Returns its rules with their state. */
  public List<JsonNode> rules() {
    var rules = new ArrayList<JsonNode>();
    get("/api/v1/rules")
        .path("data")
        .path("groups")
        .forEach(group -> group.path("rules").forEach(rules::add));
    return rules;
  }

  private JsonNode get(String path) {
    try {
      var request = HttpRequest.newBuilder(URI.create(address + path)).build();
      var json = new JsonMapper().readTree(HTTP.send(request, BodyHandlers.ofString()).body());
      if (json.path("status").asText().equals("error")) {
        throw new AssertionError(path + ": " + json);
      }
      return json;
    } catch (IOException _) {
      return new JsonMapper().createObjectNode();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private String output() {
    try {
      return Files.readString(output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
