package io.portico.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.portico.application.testkit.Machine;
import io.portico.testkit.PorticoClient.Exchange;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/**
 * A Keycloak on this machine with a realm of its own, whose people sign in on its pages. Stopped
 * and started again, it knows what it knew.
 */
public final class KeycloakProcess implements AutoCloseable {

  /** What the realm calls Portico. */
  public static final String CLIENT = "portico";

  public static final String SECRET = "a-secret-of-the-client";

  /** The password of every person. */
  public static final String PASSWORD = "the password of a person";

  private static final Path FOLDER =
      Path.of(System.getProperty("basedir", "."), "target/keycloak").toAbsolutePath();
  private static final String ADMIN = "admin";
  private static final String STARTED = "Listening on:";
  private static final Pattern FORM = Pattern.compile("<form[^>]* action=\"([^\"]+)\"");
  private static final JsonMapper MAPPER = new JsonMapper();

  private final Path program;
  private final int port;
  private final String realm = "acme-" + UUID.randomUUID();
  private Process process;

  /** Starts one, which the build must have unpacked, and makes the realm. */
  public KeycloakProcess() {
    program = Machine.required("Keycloak", KeycloakProcess::find);
    port = freePort();
    process = started();
    created(
        "/realms",
        """
        {"realm": "%s", "enabled": true}
        """
            .formatted(realm));
  }

  private static Optional<Path> find() {
    try (var versions = Files.newDirectoryStream(FOLDER, "keycloak-*")) {
      for (var version : versions) {
        return Optional.of(version.resolve("bin/kc.sh"));
      }
      return Optional.empty();
    } catch (IOException _) {
      return Optional.empty();
    }
  }

  private static int freePort() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* Ready when it says so: the first start on a machine takes a minute or two. */
  private Process started() {
    var builder =
        new ProcessBuilder(
                "bash",
                program.toString(),
                "start-dev",
                "--http-host=127.0.0.1",
                "--http-port=" + port,
                "--cache=local")
            .redirectErrorStream(true);
    builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
    builder.environment().put("JAVA_OPTS_KC_HEAP", "-Xms64m -Xmx512m");
    builder.environment().put("KC_BOOTSTRAP_ADMIN_USERNAME", ADMIN);
    builder.environment().put("KC_BOOTSTRAP_ADMIN_PASSWORD", ADMIN);
    try {
      var starting = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(() -> kill(starting)));
      var said = new ArrayList<String>();
      var output =
          new BufferedReader(
              new InputStreamReader(starting.getInputStream(), StandardCharsets.UTF_8));
      while (said.isEmpty() || !said.getLast().contains(STARTED)) {
        var line = output.readLine();
        if (line == null) {
          throw new AssertionError(String.join("\n", said));
        }
        said.add(line);
      }
      Thread.ofVirtual().start(() -> ignore(output));
      return starting;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* Nobody reads the rest, but it must not fill the pipe. */
  private static void ignore(Reader rest) {
    try {
      rest.transferTo(Writer.nullWriter());
    } catch (IOException _) {
      // It has ended.
    }
  }

  /* The script may be the parent of the server. */
  private static void kill(Process running) {
    running.descendants().forEach(ProcessHandle::destroyForcibly);
    running.destroyForcibly();
  }

  /** Returns the issuer. */
  public String issuer() {
    return "http://127.0.0.1:%d/realms/%s".formatted(port, realm);
  }

  /**
   * Makes Portico a client, whose identity tokens name the groups of a person.
   *
   * @param addresses the redirect URI, the back-channel logout URI and the post-logout redirect URI
   */
  public void addClient(String... addresses) {
    created(
        admin("/clients"),
        """
        {"clientId": "%s", "secret": "%s", "redirectUris": ["%s"],
         "attributes": {"backchannel.logout.url": "%s", "backchannel.logout.session.required": "true",
                        "post.logout.redirect.uris": "%s"},
         "protocolMappers": [
           {"name": "groups", "protocol": "openid-connect",
            "protocolMapper": "oidc-group-membership-mapper",
            "config": {"claim.name": "groups", "full.path": "true", "id.token.claim": "true"}}]}
        """
            .formatted(CLIENT, SECRET, addresses[0], addresses[1], addresses[2]));
  }

  /** Removes the client. */
  public void removeClient() {
    var client = request("GET", admin("/clients?clientId=" + CLIENT), "").path(0);
    request("DELETE", admin("/clients/" + client.path("id").asText()), "");
  }

  /** Adds a group at the top, and returns its id. */
  public String addGroup(String name) {
    return created(admin("/groups"), "{\"name\": \"%s\"}".formatted(name));
  }

  /** Adds a person with a verified address, and returns the id. */
  public String addPerson(String email) {
    return created(
        admin("/users"),
        """
        {"username": "%1$s", "email": "%1$s", "emailVerified": true, "enabled": true,
         "firstName": "Ann", "lastName": "Lee",
         "credentials": [{"type": "password", "value": "%2$s", "temporary": false}]}
        """
            .formatted(email, PASSWORD));
  }

  /** Puts a person into a group. */
  public void join(String person, String group) {
    request("PUT", admin("/users/%s/groups/%s".formatted(person, group)), "");
  }

  /** Takes a person out of a group. */
  public void leave(String person, String group) {
    request("DELETE", admin("/users/%s/groups/%s".formatted(person, group)), "");
  }

  /** Ends all sessions of a person, of which Keycloak tells its clients. */
  public void signOut(String person) {
    request("POST", admin("/users/%s/logout".formatted(person)), "");
  }

  /** Signs with another key from now on. */
  public void rotate() {
    created(
        admin("/components"),
        """
        {"name": "newer", "providerId": "rsa-generated", "providerType": "org.keycloak.keys.KeyProvider",
         "config": {"priority": ["%d"]}}
        """
            .formatted(System.currentTimeMillis() / 1000));
  }

  /** Returns the ids of the sessions of a person. */
  public List<String> sessions(String person) {
    var found = new ArrayList<String>();
    request("GET", admin("/users/%s/sessions".formatted(person)), "")
        .forEach(session -> found.add(session.path("id").asText()));
    return found;
  }

  private String admin(String path) {
    return "/realms/" + realm + path;
  }

  private JsonNode request(String method, String path, String json) {
    return json(exchange(method, path, json));
  }

  /* Returns the id of what was created. */
  private String created(String path, String json) {
    var exchange = exchange("POST", path, json);
    assertThat(exchange.reply().status()).as(path + exchange.reply().body()).isEqualTo(201);
    return exchange.header("Location").replaceFirst(".*/", "");
  }

  private Exchange exchange(String method, String path, String json) {
    var answered =
        client()
            .exchange(
                method,
                "/admin" + path,
                json,
                Map.of("Authorization", "Bearer " + token(), "Content-Type", "application/json"));
    assertThat(answered.reply().status()).as(path + answered.reply().body()).isLessThan(300);
    return answered;
  }

  private String token() {
    var form =
        "client_id=admin-cli&username=%1$s&password=%1$s&grant_type=password".formatted(ADMIN);
    return json(client()
            .exchange(
                "POST",
                "/realms/master/protocol/openid-connect/token",
                form,
                Map.of("Content-Type", "application/x-www-form-urlencoded")))
        .path("access_token")
        .asText();
  }

  private static JsonNode json(Exchange exchange) {
    try {
      return MAPPER.readTree(exchange.reply().body());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private PorticoClient client() {
    return PorticoClient.ofAnotherBuild(URI.create("http://127.0.0.1:" + port), "");
  }

  /** Opens a browser at Keycloak. */
  public Browser browser() {
    return new Browser();
  }

  /** Stops it. */
  public void stop() {
    process.destroy();
    process.onExit().join();
  }

  /** Starts it again. */
  public void start() {
    process = started();
  }

  @Override
  public void close() {
    kill(process);
  }

  /** A browser of a person at Keycloak. It knows its cookies, and what is typed on its pages. */
  public final class Browser {

    private final Map<String, String> cookies = new LinkedHashMap<>();

    /**
     * Opens the address that Portico led to, signs in if a page asks for it, and returns the path
     * and query at Portico that the browser is led to.
     */
    public String follow(String address, String email) {
      var opened = send("GET", address, "");
      if (opened.reply().status() == 200) {
        var action = PorticoBrowser.found(FORM, opened.reply().body(), 1).replace("&amp;", "&");
        opened =
            send(
                "POST",
                action,
                "username=%s&password=%s"
                    .formatted(PorticoClient.encoded(email), PorticoClient.encoded(PASSWORD)));
      }
      assertThat(opened.reply().status()).as(opened.reply().body()).isBetween(302, 303);
      var there = URI.create(opened.header("Location"));
      assertThat(there.getHost()).as(there.toString()).isEqualTo("localhost");
      return there.getRawPath()
          + Optional.ofNullable(there.getRawQuery()).map(query -> "?" + query).orElse("");
    }

    private Exchange send(String method, String address, String form) {
      var uri = URI.create(address);
      var headers = new LinkedHashMap<String, String>();
      if (!cookies.isEmpty()) {
        var all = new ArrayList<String>();
        cookies.forEach((name, value) -> all.add(name + "=" + value));
        headers.put("Cookie", String.join("; ", all));
      }
      if (!form.isEmpty()) {
        headers.put("Content-Type", "application/x-www-form-urlencoded");
      }
      var exchange =
          client().exchange(method, uri.getRawPath() + "?" + uri.getRawQuery(), form, headers);
      for (var cookie : exchange.headers().allValues("Set-Cookie")) {
        var parts = cookie.split(";", 2)[0].split("=", 2);
        cookies.remove(parts[0]);
        if (!parts[1].isEmpty()) {
          cookies.put(parts[0], parts[1]);
        }
      }
      return exchange;
    }
  }
}
