package io.portico.testkit;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.password4j.BcryptFunction;
import com.password4j.types.Bcrypt;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * An installation of the classic dashboard that replays the answers its documentation shows: one
 * policy, one API, one entry of the catalogue, and so many developers with a key each, of whom the
 * last has an open request instead. It can stop in the middle.
 */
public final class ReplayedDashboard implements AutoCloseable {

  /** The credential that it accepts. */
  public static final String TOKEN = "7a7b140f-2480-4d5a-4e78-24049e3ba7f8";

  /** The password of each developer. */
  public static final String PASSWORD = "the old password";

  /** Its one policy. */
  public static final String POLICY = "5a9847db3602190001f44427";

  /** The key of the first developer. */
  public static final String KEY = "hello";

  /* The hash of the key: MurmurHash3 of 64 bits, which gateways use by default. */
  private static final String KEY_HASH = "cbd8a7b341bd9b02";

  private static final Pattern PAGE = Pattern.compile("p=(\\d+)");
  private static final int PAGE_SIZE = 10;
  private static final int LARGEST_RESPONSE = 16 * 1024 * 1024;

  private static final String POLICIES =
      """
      {"_id":"not-hexadecimal","name":"Odd"},{"_id":"5a9847db3602190001f44499","name":"GOLD"}""";

  private static final String ENTRIES =
      """
      {"name":"Without a policy","policy_id":""},{"name":"Again","policy_id":"%s"}"""
          .formatted(POLICY);

  private static final String DEVELOPERS =
      """
      {"id":"%s","email":"DEV0@example.com"},
      {"id":"%s","email":"unknown-policy@example.com","password":"a plain password",
       "keys":{"a0000000000000aa":["5a9847db3602190001f444aa"]}},
      {"id":"%s","email":"two-keys@example.com",
       "keys":{"a0000000000000bb":["%4$s"],"a0000000000000cc":["%4$s"]}}"""
          .formatted(developer(1), developer(2), developer(3), POLICY);

  private static final String REQUESTS =
      Stream.of(
              List.of("41", developer(99), POLICY),
              List.of("42", developer(2), "5a9847db3602190001f444aa"),
              List.of("43", developer(3), POLICY))
          .map(
              fields ->
                  """
                  {"id":"5ad097c87af3f40001b27f%s","by_user":"%s","for_plan":"%s","approved":false,
                   "date_created":"2018-04-13T11:43:04.698Z"}"""
                      .formatted(fields.toArray()))
          .collect(Collectors.joining(","));

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger requests = new AtomicInteger();
  private final Set<String> lists = ConcurrentHashMap.newKeySet();
  private final int developers;
  private final boolean isOdd;
  private final String hash = BcryptFunction.getInstance(Bcrypt.A, 4).hash(PASSWORD).getResult();
  private volatile int lastPage = Integer.MAX_VALUE;
  private volatile Optional<Misbehaviour> misbehaviour = Optional.empty();

  /** What it can do wrong when it is asked for developers. */
  public enum Misbehaviour {
    REDIRECTS,
    SENDS_TOO_MUCH,
    SENDS_NO_JSON
  }

  /** Starts with so many developers. */
  public ReplayedDashboard(int developers) {
    this(developers, false);
  }

  /**
   * Starts one with records that Portico cannot have: two policies, two entries of the catalogue, a
   * developer with the address of another, keys without a policy and a second key for a policy, a
   * password that is no hash and a missing one, and three requests.
   */
  public static ReplayedDashboard withOddRecords() {
    return new ReplayedDashboard(1, true);
  }

  private ReplayedDashboard(int developers, boolean isOdd) {
    this.developers = developers;
    this.isOdd = isOdd;
    try {
      server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  public String address() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Answers nothing about developers behind this page. */
  public void stopAfterPage(int page) {
    lastPage = page;
  }

  /** Answers in this way when it is asked for developers. */
  public void misbehave(Misbehaviour chosen) {
    misbehaviour = Optional.of(chosen);
  }

  /** Answers everything. */
  public void resume() {
    misbehaviour = Optional.empty();
    lastPage = Integer.MAX_VALUE;
  }

  /** Returns the number of requests so far. */
  public int requests() {
    return requests.get();
  }

  /** Returns the paths of all requests so far, with their queries except the page. */
  public Set<String> lists() {
    return Set.copyOf(lists);
  }

  /** Returns the id of a developer, from 0. */
  public static String developer(int number) {
    return String.format(Locale.ROOT, "5a9ea3a0%016x", number);
  }

  /** Returns the identifier by which the gateway knows a key: here a hash of 16 digits. */
  public static String identifier(int number) {
    return number == 0
        ? KEY_HASH
        : String.format(Locale.ROOT, "%016x", 0xa000_0000_0000_0000L + number);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      requests.incrementAndGet();
      lists.add(
          exchange
              .getRequestURI()
              .toString()
              .replaceFirst("\\?p=\\d+&?", "?")
              .replaceFirst("\\?$", ""));
      if (!TOKEN.equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
        send(exchange, 401, "{\"Status\":\"Error\",\"Message\":\"Not authorised\",\"Meta\":null}");
        return;
      }
      var path = exchange.getRequestURI().getPath();
      switch (path) {
        case "/api/portal/configuration" -> send(exchange, 200, configuration());
        case "/api/portal/policies" -> send(exchange, 200, list(policy() + odd(POLICIES), 1));
        case "/api/apis" -> send(exchange, 200, apis());
        case "/api/portal/catalogue" -> send(exchange, 200, catalogue());
        case "/api/portal/developers" -> developers(exchange);
        case "/api/portal/requests" -> send(exchange, 200, list(isOdd ? REQUESTS : request(), 1));
        default -> send(exchange, 404, "{\"Status\":\"Error\",\"Message\":\"Not found\"}");
      }
    }
  }

  private void developers(HttpExchange exchange) throws IOException {
    var page = PAGE.matcher(exchange.getRequestURI().getQuery());
    var number = page.find() ? Integer.parseInt(page.group(1)) : 1;
    if (misbehaviour.isPresent()) {
      misbehave(exchange, misbehaviour.get());
      return;
    }
    if (number > lastPage) {
      send(exchange, 503, "");
      return;
    }
    var from = (number - 1) * PAGE_SIZE;
    var records =
        IntStream.range(from, Math.min(from + PAGE_SIZE, developers))
            .mapToObj(this::developerRecord)
            .collect(Collectors.joining(","));
    send(exchange, 200, list(records + odd(DEVELOPERS), (developers + PAGE_SIZE - 1) / PAGE_SIZE));
  }

  private String odd(String records) {
    return isOdd ? "," + records : "";
  }

  private static void misbehave(HttpExchange exchange, Misbehaviour chosen) throws IOException {
    switch (chosen) {
      case REDIRECTS -> {
        exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
        send(exchange, 302, "");
      }
      case SENDS_TOO_MUCH -> send(exchange, 200, " ".repeat(LARGEST_RESPONSE) + list("", 1));
      case SENDS_NO_JSON -> send(exchange, 200, "<html>Please sign in</html>");
    }
  }

  private static String list(String records, int pages) {
    return "{\"Data\":[" + records + "],\"Pages\":" + pages + "}";
  }

  private static String configuration() {
    return """
    {"id":"5cc03284d07e7f00019404b6","org_id":"53ac07777cbb8c2d53000002",
     "signup_fields":["Company"],"key_request_fields":[],"require_key_approval":true,
     "redirect_on_key_request":false,"redirect_to":"","enable_multi_selection":false,
     "disable_login":false,"disable_signup":false,"disable_auto_login":false,
     "catalogue_login_only":false,"oauth_usage_limit":0,"email":"owner@example.com",
     "mail_options":{"mail_from_name":"","mail_from_email":"",
       "email_copy":{"welcome_email":{"enabled":false,"subject":"","body":""}}},
     "dcr_options":{"idp_host":"","access_token":""},"override":false}
    """;
  }

  private static String policy() {
    return """
    {"_id":"%s","name":"Gold","org_id":"53ac07777cbb8c2d53000002","rate":1000,"per":1,
     "quota_max":-1,"quota_renewal_rate":60,"throttle_interval":-1,"throttle_retry_limit":-1,
     "access_rights":{"35447b1469df4e846894b1e87372f6d7":{"apiid":"35447b1469df4e846894b1e87372f6d7",
       "apiname":"Payments","versions":["Default"],"allowed_urls":[]}},
     "hmac_enabled":false,"active":true,"is_inactive":false,"key_expires_in":0,
     "partitions":{"quota":true,"rate_limit":false,"acl":false},
     "date_created":"0001-01-01T00:00:00Z","tags":[],"meta_data":{}}
    """
        .formatted(POLICY);
  }

  private static String apis() {
    return """
    {"apis":[{"api_model":{},"api_definition":{"name":"Payments #finance",
      "api_id":"35447b1469df4e846894b1e87372f6d7","org_id":"53ac07777cbb8c2d53000002",
      "proxy":{"listen_path":"/payments/"},"version_data":{"not_versioned":true}}}],"pages":1}
    """;
  }

  private String catalogue() {
    return """
    {"id":"5a9ea3a019efc40001110700","org_id":"53ac07777cbb8c2d53000002","email":"",
     "apis":[{"name":"Payments","short_description":"Pay","long_description":"","show":true,
       "api_id":"","policy_id":"%s","documentation":"5acd2f1b4242d10001ab2cbc","version":"v2",
       "is_keyless":false,"config":{"id":"","signup_fields":[],"require_key_approval":false,
       "override":false}}%s]}
    """
        .formatted(POLICY, odd(ENTRIES));
  }

  private String developerRecord(int number) {
    var hasKey = number < developers - 1;
    var subscriptions = hasKey ? "\"%s\":\"%s\"".formatted(POLICY, identifier(number)) : "";
    var keys = hasKey ? "\"%s\":[\"%s\"]".formatted(identifier(number), POLICY) : "";
    return """
    {"id":"%s","email":"dev%d@example.com","password":"%s","date_created":"2018-03-06T14:20:16.876Z",
     "inactive":false,"org_id":"53ac07777cbb8c2d53000002","api_keys":{},"subscriptions":{%s},
     "keys":{%s},"fields":{"Company":"Acme","custom1":null},"nonce":"","sso_key":"",
     "oauth_clients":null}
    """
        .formatted(developer(number), number, hash, subscriptions, keys);
  }

  private String request() {
    return """
    {"id":"5ad097c87af3f40001b27f40","org_id":"53ac07777cbb8c2d53000002","for_plan":"%s",
     "apply_policies":["%s"],"by_user":"%s","fields":{"Use":"Tests"},"approved":false,
     "date_created":"2018-04-13T11:43:04.698Z","version":"v2","jwt_secret":"",
     "portal_developer":{"id":"x"},"catalogue_entry":{"name":"Payments"}}
    """
        .formatted(POLICY, POLICY, developer(developers - 1));
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }
}
