package io.portico.config;

import static java.util.stream.Collectors.joining;

import io.portico.config.Settings.Server;
import io.portico.domain.access.AccessToken;
import io.portico.domain.shared.InvalidValueException;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * Reads the settings: of an argument {@code --portico.port=…}, a system property {@code
 * portico.port} and a variable {@code PORTICO_PORT}, the first that is there counts. What looks
 * like a setting and is none is refused, because a typo must not be lost.
 */
public final class SettingsReader {

  private static final String PROPERTY_PREFIX = "portico.";
  private static final String ENVIRONMENT_PREFIX = "PORTICO_";

  /* Read by the tests of Portico, which may start it. */
  private static final String TEST_PREFIX = "PORTICO_TEST_";

  private static final String ARGUMENT_PREFIX = "--";
  private static final int SHORTEST_SECRET = 32;
  private static final int HIGHEST_PORT = 65_535;

  /** A value, and the name by which it was given. */
  private record Given(String name, String value) {}

  private final Map<Setting, Given> given = new EnumMap<>(Setting.class);

  private SettingsReader() {}

  /**
   * Returns the settings.
   *
   * @throws InvalidValueException if one is unknown, bad or missing; it names the setting as it was
   *     given, and never shows a secret
   */
  public static Settings read(
      List<String> arguments, Map<String, String> properties, Map<String, String> environment) {
    var reader = new SettingsReader();
    environment.forEach(reader::takeVariable);
    properties.forEach(reader::takeProperty);
    arguments.forEach(reader::takeArgument);
    return reader.settings();
  }

  private void takeVariable(String name, String value) {
    if (name.startsWith(ENVIRONMENT_PREFIX) && !name.startsWith(TEST_PREFIX)) {
      given.put(known(name, Setting::environment), new Given(name, value));
    }
  }

  private void takeProperty(String name, String value) {
    if (name.startsWith(PROPERTY_PREFIX)) {
      given.put(known(name, Setting::property), new Given(name, value));
    }
  }

  private void takeArgument(String argument) {
    var equals = argument.indexOf('=');
    if (!argument.startsWith(ARGUMENT_PREFIX) || equals < 0) {
      // Without its value, which may be a secret.
      throw new InvalidValueException(
          "argument",
          equals < 0 ? argument : argument.substring(0, equals),
          "--help, --version or --<property>=<value>");
    }
    var name = argument.substring(ARGUMENT_PREFIX.length(), equals);
    given.put(known(name, Setting::property), new Given(name, argument.substring(equals + 1)));
  }

  private static Setting known(String name, Function<Setting, String> naming) {
    return Arrays.stream(Setting.values())
        .filter(setting -> naming.apply(setting).equals(name))
        .findAny()
        .orElseThrow(
            () ->
                InvalidValueException.found(
                    name,
                    "an unknown setting",
                    Arrays.stream(Setting.values())
                        .map(naming)
                        .collect(joining(", ", "one of ", ""))));
  }

  private Settings settings() {
    var installation = installation();
    var server = server();
    if (installation == InstallationType.CLOUD) {
      require(Setting.JDBC_URL, installation);
      require(Setting.SECRET, installation);
    }
    checkSecret();
    return new Settings(port(), installation, data(), server, adminToken(), sources());
  }

  private void require(Setting setting, InstallationType installation) {
    if (!given.containsKey(setting)) {
      throw InvalidValueException.found(
          setting.environment(),
          "missing",
          "a value, because " + Setting.INSTALLATION.environment() + " is " + installation.word());
    }
  }

  private int port() {
    return get(Setting.PORT)
        .map(
            port -> {
              try {
                var number = Integer.parseInt(port.value());
                if (number >= 0 && number <= HIGHEST_PORT) {
                  return number;
                }
              } catch (NumberFormatException e) {
                throw (InvalidValueException) notAPort(port).initCause(e);
              }
              throw notAPort(port);
            })
        .orElse(Integer.valueOf(Setting.PORT.fallback()));
  }

  private static InvalidValueException notAPort(Given port) {
    return new InvalidValueException(
        port.name(), port.value(), "a whole number from 0 to " + HIGHEST_PORT);
  }

  private InstallationType installation() {
    return get(Setting.INSTALLATION)
        .map(
            word ->
                Arrays.stream(InstallationType.values())
                    .filter(type -> type.word().equals(word.value()))
                    .findAny()
                    .orElseThrow(
                        () ->
                            new InvalidValueException(
                                word.name(), word.value(), "self-hosted or cloud")))
        .orElse(InstallationType.SELF_HOSTED);
  }

  private Path data() {
    return path(
        get(Setting.DATA).orElseGet(() -> new Given("", Setting.DATA.fallback())),
        "the path of a folder");
  }

  private Optional<Path> sources() {
    return get(Setting.SOURCES).map(file -> path(file, "the path of a file"));
  }

  private static Path path(Given path, String expected) {
    if (path.value().isBlank()) {
      throw new InvalidValueException(path.name(), path.value(), expected);
    }
    try {
      return Path.of(path.value()).toAbsolutePath().normalize();
    } catch (InvalidPathException e) {
      throw (InvalidValueException)
          new InvalidValueException(path.name(), path.value(), expected).initCause(e);
    }
  }

  private Optional<Server> server() {
    var url = get(Setting.JDBC_URL);
    if (url.isEmpty()) {
      for (var setting : List.of(Setting.JDBC_USER, Setting.JDBC_PASSWORD)) {
        if (given.containsKey(setting)) {
          throw InvalidValueException.found(
              Setting.JDBC_URL.environment(),
              "missing",
              "the address of the server that " + setting.environment() + " is for");
        }
      }
      return Optional.empty();
    }
    if (!url.get().value().matches("jdbc:mysql:(replication:|loadbalance:)?//[^/]+/[^/?]+.*")) {
      throw InvalidValueException.found(
          url.get().name(),
          InvalidValueException.shown(new Server(url.get().value(), "", "").shownUrl()),
          "jdbc:mysql://<host>:<port>/<database>");
    }
    return Optional.of(
        new Server(
            url.get().value(),
            get(Setting.JDBC_USER).map(Given::value).orElse(Setting.JDBC_USER.fallback()),
            get(Setting.JDBC_PASSWORD).map(Given::value).orElse("")));
  }

  private Optional<AccessToken> adminToken() {
    return get(Setting.ADMIN_TOKEN).map(token -> AccessToken.chosen(token.name(), token.value()));
  }

  private void checkSecret() {
    get(Setting.SECRET)
        .ifPresent(
            secret -> {
              var length = secret.value().getBytes(StandardCharsets.UTF_8).length;
              if (length < SHORTEST_SECRET) {
                throw InvalidValueException.found(
                    secret.name(), length + " bytes", "at least " + SHORTEST_SECRET);
              }
            });
  }

  private Optional<Given> get(Setting setting) {
    return Optional.ofNullable(given.get(setting));
  }
}
