package io.portico.config;

import static java.util.stream.Collectors.joining;

import io.portico.config.InstallationType.Cloud;
import io.portico.config.InstallationType.SelfHosted;
import io.portico.config.Settings.Server;
import io.portico.domain.access.AccessToken;
import io.portico.domain.account.PasswordRules;
import io.portico.domain.key.KeyForm;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.http.connection.SiteHosts;
import io.portico.http.security.TrustedProxies;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Reads the settings. An argument {@code --portico.port=…} overrides a system property {@code
 * portico.port}, which overrides an environment variable {@code PORTICO_PORT}. Unknown settings are
 * refused, so that a typing error does not go unnoticed.
 */
public final class SettingsReader {

  private static final String PROPERTY_PREFIX = "portico.";
  private static final String ENVIRONMENT_PREFIX = "PORTICO_";

  /* Settings of the tests that start Portico. */
  private static final String TEST_PREFIX = "PORTICO_TEST_";

  private static final String ARGUMENT_PREFIX = "--";
  private static final String BECAUSE_CLOUD =
      "because " + Setting.INSTALLATION.environment() + " is " + Cloud.WORD;
  private static final Pattern ORIGIN =
      Pattern.compile("\\*|(?i:https?)://(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+])(?::[0-9]{1,5})?");
  private static final int SHORTEST_SECRET = 32;
  static final int HIGHEST_PORT = 65_535;
  private static final int LONGEST_STOP = 300;
  private static final int HIGHEST_RATE = 1_000_000;

  /** A value, and the name that the operator used for its setting. */
  record Given(String name, String value) {}

  private static final String RESET_ADMIN = "--reset-admin";

  private final Map<Setting, Given> given = new EnumMap<>(Setting.class);
  private boolean resetAdmin;

  private SettingsReader() {}

  /**
   * Returns the settings.
   *
   * @throws InvalidValueException if a setting is unknown, invalid or missing; it names the setting
   *     as the operator did, and never shows a secret
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
    if (argument.equals(RESET_ADMIN)) {
      resetAdmin = true;
      return;
    }
    var equals = argument.indexOf('=');
    if (!argument.startsWith(ARGUMENT_PREFIX) || equals < 0) {
      // The value is left out, because it may be a secret.
      throw new InvalidValueException(
          "argument",
          equals < 0 ? argument : argument.substring(0, equals),
          "--help, --version, --reset-admin or --<property>=<value>");
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
    return new Settings(
        number(Setting.PORT, 0, HIGHEST_PORT),
        tls(),
        installation(),
        flag(Setting.JDBC_LATEST_READS),
        labelIndex(),
        data(),
        chosen(Setting.ADMIN_TOKEN),
        resetAdmin,
        flag(Setting.SAMPLE),
        file(Setting.SOURCES),
        chosen(Setting.OPERATOR_SECRET),
        trustedProxies(),
        corsOrigins(),
        portalHosts(),
        new Settings.RateLimits(
            number(Setting.RATE_LIMIT_CREDENTIAL, 1, HIGHEST_RATE),
            number(Setting.RATE_LIMIT_ADDRESS, 1, HIGHEST_RATE)),
        passwords(),
        new KeySettings(this).keys(),
        new MailSettings(this).mail(),
        new UsageSettings(this).retention(),
        new UsageSettings(this).kafka(),
        new UsageSettings(this).store(),
        period(Setting.AUDIT_KEPT),
        new MailSettings(this).publicUrl(),
        new Settings.Outbound(
            flag(Setting.WEBHOOKS_PRIVATE_ADDRESSES),
            flag(Setting.GATEWAYS_PRIVATE_ADDRESSES),
            flag(Setting.GATEWAYS_PLAIN_HTTP),
            flag(Setting.IMPORTS_PRIVATE_ADDRESSES),
            flag(Setting.SOURCES_PRIVATE_ADDRESSES),
            flag(Setting.IDENTITY_PROVIDERS_PRIVATE_ADDRESSES)),
        new Settings.Stop(
            Duration.ofSeconds(number(Setting.STOP_GRACE_SECONDS, 0, LONGEST_STOP)),
            Duration.ofSeconds(number(Setting.STOP_LONGEST_SECONDS, 0, LONGEST_STOP))),
        new LogSettings(this).log(),
        address(Setting.TRACES, "http://localhost:4318")
            .map(collector -> new Settings.Traces(collector, flag(Setting.TRACES_TRUST_CALLERS))));
  }

  RetentionPeriod period(Setting setting) {
    var given = getOrDefault(setting);
    return RetentionPeriod.of(given.name(), given.value());
  }

  private boolean labelIndex() {
    return choice(Setting.LABEL_INDEX, List.of("on", "off"), word -> word)
        .map(word -> word.equals("on"))
        .orElse(true);
  }

  private InstallationType installation() {
    var word = choice(Setting.INSTALLATION, List.of(SelfHosted.WORD, Cloud.WORD), type -> type);
    return word.equals(Optional.of(Cloud.WORD))
        ? cloud()
        : new SelfHosted(server(), secret(), keyForm());
  }

  private Cloud cloud() {
    var server = server().orElseThrow(() -> missing(Setting.JDBC_URL, "a value, " + BECAUSE_CLOUD));
    var secret = secret().orElseThrow(() -> missing(Setting.SECRET, "a value, " + BECAUSE_CLOUD));
    return switch (keyForm()) {
      case HASHED -> new Cloud(server, secret);
      case PLAIN ->
          throw new InvalidValueException(
              Setting.KEY_HASHING.environment(), "false", "true, " + BECAUSE_CLOUD);
    };
  }

  /** Returns the user with the password; empty if there are neither. */
  <T> Optional<T> login(Setting user, Setting password, BiFunction<String, String, T> login) {
    var name = get(user).map(Given::value);
    var secret = get(password).map(Given::value);
    if (name.isPresent() && secret.isEmpty()) {
      throw missing(password, "the password of the user that " + user.environment() + " names");
    }
    if (name.isEmpty() && secret.isPresent()) {
      throw missing(user, "the user that " + password.environment() + " is the password of");
    }
    return name.map(given -> login.apply(given, secret.orElseThrow()));
  }

  /** Throws if one of {@code parts} is set, which are for {@code what} that {@code whole} names. */
  void requireNone(List<Setting> parts, Setting whole, String what) {
    for (var part : parts) {
      if (get(part).isPresent()) {
        throw missing(whole, what + " that " + part.environment() + " is for");
      }
    }
  }

  static InvalidValueException missing(Setting setting, String expected) {
    return InvalidValueException.found(setting.environment(), "missing", expected);
  }

  private KeyForm keyForm() {
    return flag(Setting.KEY_HASHING) ? KeyForm.HASHED : KeyForm.PLAIN;
  }

  int number(Setting setting, int least, int most) {
    var given = getOrDefault(setting);
    var number = given.value().matches("[0-9]{1,9}") ? Integer.parseInt(given.value()) : -1;
    if (number < least || number > most) {
      throw new InvalidValueException(
          given.name(), given.value(), "a whole number from %d to %d".formatted(least, most));
    }
    return number;
  }

  boolean flag(Setting setting) {
    var given = getOrDefault(setting);
    return switch (given.value()) {
      case "true" -> true;
      case "false" -> false;
      default -> throw new InvalidValueException(given.name(), given.value(), "true or false");
    };
  }

  /** Returns the value that a setting chooses by its word; empty for the default. */
  <T> Optional<T> choice(Setting setting, List<T> values, Function<T, String> word) {
    return get(setting)
        .map(
            given ->
                values.stream()
                    .filter(value -> word.apply(value).equals(given.value()))
                    .findAny()
                    .orElseThrow(
                        () ->
                            new InvalidValueException(
                                given.name(),
                                given.value(),
                                alternatives(values.stream().map(word).toList()))));
  }

  private static String alternatives(List<String> words) {
    return String.join(", ", words.subList(0, words.size() - 1)) + " or " + words.getLast();
  }

  private Optional<Settings.Tls> tls() {
    var certificate = file(Setting.TLS_CERTIFICATE);
    var key = file(Setting.TLS_KEY);
    if (certificate.isPresent() != key.isPresent()) {
      throw missing(
          key.isPresent() ? Setting.TLS_CERTIFICATE : Setting.TLS_KEY,
          "a PEM file, because the other setting of TLS is set");
    }
    return certificate.map(chain -> new Settings.Tls(chain, key.orElseThrow()));
  }

  private Path data() {
    return path(getOrDefault(Setting.DATA), "the path of a folder");
  }

  Optional<Path> folder(Setting setting) {
    return get(setting).map(folder -> path(folder, "the path of a folder"));
  }

  Optional<Path> file(Setting setting) {
    return get(setting).map(file -> path(file, "the path of a file"));
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

  /** Returns the address of a site, without a slash at its end. */
  Optional<URI> address(Setting setting, String example) {
    return get(setting).map(given -> address(given, "an address such as " + example));
  }

  private static URI address(Given given, String expected) {
    if (given.value().contains("@")) {
      // Without the value, in which a password may be.
      throw InvalidValueException.found(given.name(), "an address with a user", expected);
    }
    try {
      var address = new URI(given.value().replaceFirst("/+$", ""));
      if (List.of("http", "https").contains(Optional.ofNullable(address.getScheme()).orElse(""))
          && address.getHost() != null
          && address.getRawQuery() == null
          && address.getRawFragment() == null) {
        return address;
      }
    } catch (URISyntaxException e) {
      throw (InvalidValueException)
          new InvalidValueException(given.name(), given.value(), expected).initCause(e);
    }
    throw new InvalidValueException(given.name(), given.value(), expected);
  }

  private Optional<Server> server() {
    var url = get(Setting.JDBC_URL);
    if (url.isEmpty()) {
      for (var setting : List.of(Setting.JDBC_USER, Setting.JDBC_PASSWORD)) {
        if (given.containsKey(setting)) {
          throw missing(
              Setting.JDBC_URL,
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
            getOrDefault(Setting.JDBC_USER).value(),
            get(Setting.JDBC_PASSWORD).map(Given::value).orElse("")));
  }

  private Optional<AccessToken> chosen(Setting setting) {
    return get(setting).map(token -> AccessToken.chosen(token.name(), token.value()));
  }

  private String trustedProxies() {
    return get(Setting.TRUSTED_PROXIES)
        .map(
            given -> {
              try {
                var _ = new TrustedProxies(given.value());
              } catch (InvalidValueException e) {
                throw e.at(given.name());
              }
              return given.value();
            })
        .orElse("");
  }

  private String portalHosts() {
    return get(Setting.PORTAL_HOSTS)
        .map(
            given -> {
              try {
                var _ = new SiteHosts(given.value());
              } catch (InvalidValueException e) {
                throw e.at(given.name());
              }
              return given.value();
            })
        .orElse("");
  }

  private List<String> corsOrigins() {
    return get(Setting.CORS_ORIGINS).stream()
        .flatMap(
            given ->
                Arrays.stream(given.value().split(",", -1))
                    .map(String::strip)
                    .map(origin -> origin(given, origin)))
        .toList();
  }

  private static String origin(Given given, String origin) {
    if (!ORIGIN.matcher(origin).matches()) {
      throw new InvalidValueException(
          given.name(), origin, "origins such as https://portal.example.com, or *");
    }
    return origin.toLowerCase(Locale.ROOT);
  }

  private Settings.Passwords passwords() {
    return new Settings.Passwords(
        number(Setting.PASSWORD_MIN, 1, PasswordRules.LONGEST),
        flag(Setting.PASSWORD_REFUSE_COMMON));
  }

  private Optional<Settings.Secret> secret() {
    return get(Setting.SECRET)
        .map(
            given -> {
              var secret = new Settings.Secret(given.value());
              if (secret.bytes().length < SHORTEST_SECRET) {
                throw InvalidValueException.found(
                    given.name(), secret.bytes().length + " bytes", "at least " + SHORTEST_SECRET);
              }
              return secret;
            });
  }

  Optional<Given> get(Setting setting) {
    return Optional.ofNullable(given.get(setting));
  }

  Given getOrDefault(Setting setting) {
    return get(setting).orElseGet(() -> new Given(setting.environment(), setting.fallback()));
  }
}
