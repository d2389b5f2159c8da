package io.portico.testkit;

import io.portico.application.testkit.Await;
import io.portico.application.testkit.Machine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A gateway on this machine that runs a configuration of {@code docs/gateways}. */
public final class GatewayProcess implements AutoCloseable {

  private static final Path CONFIGURATIONS =
      Path.of(System.getProperty("basedir", "."), "../docs/gateways").toAbsolutePath().normalize();

  private static final int PATIENCE_MILLIS = 10_000;

  /* A gateway that holds a call for ever fails the test instead of holding it, too. */
  private static final Duration LONGEST_SILENCE = Duration.ofSeconds(30);

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  /** A gateway that tests can run. */
  public enum Kind {
    NGINX("nginx", "nginx.conf", "access.log", "-g", "daemon off;", "-e", "error.log", "-c"),
    CADDY("caddy", "Caddyfile", "access.log", "run", "--adapter", "caddyfile", "--config"),
    HAPROXY("haproxy", "haproxy.cfg", "output", "-db", "-f"),
    APACHE("apache2", "apache.conf", "access.log", "-DFOREGROUND", "-f");

    /* Apache asks Portico by it; it is a package of its own. */
    private static final Path LUA_SOCKET = Path.of("/usr/share/lua/5.3/socket.lua");

    private final String program;
    private final String configuration;
    private final String log;

    @SuppressWarnings("ImmutableEnumChecker") // unmodifiable
    private final List<String> arguments;

    Kind(String program, String configuration, String log, String... arguments) {
      this.program = program;
      this.configuration = configuration;
      this.log = log;
      this.arguments = List.of(arguments);
    }

    /* Its program, if what it needs is installed, too. */
    private Optional<Path> find() {
      return Machine.program(program).filter(_ -> this != APACHE || Files.exists(LUA_SOCKET));
    }

    /** Returns the value of the parameter {@code format} for its access log. */
    public String format() {
      return this == APACHE ? "apache" : program;
    }
  }

  private final Kind kind;
  private final Process process;
  private final int port;
  private final Path folder;
  private int calls;

  private GatewayProcess(Kind kind, Process process, int port, Path folder) {
    this.kind = kind;
    this.process = process;
    this.port = port;
    this.folder = folder;
  }

  /**
   * Starts a gateway, whose program this machine must have, on a free port.
   *
   * @param folder where it writes
   * @param values for the words between at signs in its configuration
   */
  public static GatewayProcess start(Kind kind, Path folder, Map<String, String> values) {
    var program = Machine.required(kind.program, kind::find);
    try {
      var port = freePort();
      var text = Files.readString(CONFIGURATIONS.resolve(kind.configuration));
      for (var value : values.entrySet()) {
        text = text.replace("@" + value.getKey() + "@", value.getValue());
      }
      text =
          text.replace("@FOLDER@", folder.toString())
              .replace("@CONFIGURATION@", CONFIGURATIONS.toString())
              .replace("@LISTEN@", "127.0.0.1:" + port);
      var file = Files.writeString(folder.resolve(kind.configuration), text);
      // Started by root, a gateway works as another user, who must reach its temporary files.
      if (!folder.toFile().setExecutable(true, false)) {
        throw new IllegalStateException("no access for other users to " + folder);
      }
      var builder =
          new ProcessBuilder(
                  Stream.of(List.of(program.toString()), kind.arguments, List.of(file.toString()))
                      .flatMap(List::stream)
                      .toList())
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(folder.resolve("output").toFile());
      builder.environment().put("XDG_DATA_HOME", folder.toString());
      builder.environment().put("XDG_CONFIG_HOME", folder.toString());
      var process = builder.start();
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
      var gateway = new GatewayProcess(kind, process, port, folder);
      gateway.awaitStart();
      return gateway;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitStart() {
    Await.until(
        () -> kind + " listens; it said:\n" + read("output"),
        () -> {
          if (!process.isAlive()) {
            throw new AssertionError(kind + " ended:\n" + read("output"));
          }
          try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            return socket.isConnected();
          } catch (ConnectException _) {
            return false;
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  /** Returns where it listens, without a slash at the end. */
  public String address() {
    return "http://127.0.0.1:" + port;
  }

  /**
   * Sends a GET through the gateway.
   *
   * @param namesAndValues headers, each name followed by its value
   */
  public HttpResponse<String> get(String path, String... namesAndValues) {
    return send("GET", path, "", namesAndValues);
  }

  /**
   * Sends a request through the gateway.
   *
   * @param namesAndValues headers, each name followed by its value
   */
  public HttpResponse<String> send(
      String method, String path, String body, String... namesAndValues) {
    var request =
        HttpRequest.newBuilder(URI.create(address() + path))
            .timeout(LONGEST_SILENCE)
            .method(
                method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (namesAndValues.length > 0) {
      request.headers(namesAndValues);
    }
    calls++;
    try {
      return HTTP.send(request.build(), BodyHandlers.ofString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /**
   * Sends a GET with header lines as they are: a client would join those of one name, and refuses
   * to send some.
   *
   * @return the status
   */
  public int getOnTheWire(String path, List<String> lines) {
    return onTheWire("GET", path, lines);
  }

  /** Sends a request without a body like {@link #getOnTheWire}. */
  public int onTheWire(String method, String path, List<String> lines) {
    calls++;
    try (var socket = connect(method, path, lines)) {
      var status =
          new String(
              socket.getInputStream().readNBytes("HTTP/1.1 200".length()),
              StandardCharsets.ISO_8859_1);
      return Integer.parseInt(status.substring("HTTP/1.1 ".length()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Asks to upgrade the connection, and sends {@code text} over it.
   *
   * @return the head of the response and, if the connection was upgraded, as much as was sent
   */
  public String upgrade(String path, List<String> lines, String text) {
    calls++;
    try (var socket = connect("GET", path, lines)) {
      var head = new StringBuilder();
      for (var c = socket.getInputStream().read(); c >= 0; c = socket.getInputStream().read()) {
        head.append((char) c);
        if (head.toString().endsWith("\r\n\r\n")) {
          break;
        }
      }
      if (!head.toString().startsWith("HTTP/1.1 101")) {
        return head.toString();
      }
      socket.getOutputStream().write(text.getBytes(StandardCharsets.ISO_8859_1));
      var back = socket.getInputStream().readNBytes(text.length());
      return head + new String(back, StandardCharsets.ISO_8859_1);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Socket connect(String method, String path, List<String> lines) throws IOException {
    var socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(PATIENCE_MILLIS);
    var request = new StringBuilder(method + " " + path + " HTTP/1.1\r\n");
    request.append("Host: 127.0.0.1:").append(port).append("\r\n");
    lines.forEach(line -> request.append(line).append("\r\n"));
    request.append("\r\n");
    socket.getOutputStream().write(request.toString().getBytes(StandardCharsets.ISO_8859_1));
    return socket;
  }

  /** Returns how many requests were sent through it. */
  public int calls() {
    return calls;
  }

  /** Returns the lines of the access log so far. */
  public String accessLog() {
    return read(kind.log);
  }

  /** Returns all that it has written, its configuration excepted. */
  public String everything() {
    try (var files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !file.endsWith(kind.configuration))
          .map(file -> read(file.toString()))
          .reduce("", String::concat);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read(String file) {
    var path = folder.resolve(file);
    try {
      return Files.exists(path)
          ? new String(Files.readAllBytes(path), StandardCharsets.ISO_8859_1)
          : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(5, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }
}
