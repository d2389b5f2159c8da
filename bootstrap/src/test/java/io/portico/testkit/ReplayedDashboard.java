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
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;

/**
 * An installation of the classic dashboard that replays the answers its documentation shows: one
 * policy, one API, one entry of the catalogue, and some developers with a key each, of whom the
 * last has an open request instead. It can stop in the middle.
 */
public final class ReplayedDashboard implements AutoCloseable {

  /** The credential that it accepts. */
  public static final String TOKEN = "7a7b140f-2480-4d5a-4e78-24049e3ba7f8";

  /** The password of each developer. */
  public static final String PASSWORD = "the old password";

  /** Its one policy. */
  public static final String POLICY = "5a9847db3602190001f44427";

  /** Its one API. */
  public static final String API = "35447b1469df4e846894b1e87372f6d7";

  /** The key of the first developer. */
  public static final String KEY = "hello";

  /* The hash of the key: MurmurHash3 of 64 bits, which gateways use by default. */
  private static final String KEY_HASH = "cbd8a7b341bd9b02";

  private static final Pattern PAGE = Pattern.compile("p=(\\d+)");
  private static final int LARGEST_RESPONSE = 16 * 1024 * 1024;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger requests = new AtomicInteger();
  private final Set<String> lists = ConcurrentHashMap.newKeySet();
  private volatile ReplayedRecords records;
  private final AtomicInteger waiting = new AtomicInteger();
  private volatile int lastPage = Integer.MAX_VALUE;
  private volatile int lastAnsweredPage = Integer.MAX_VALUE;
  private volatile int pageLength;
  private volatile Duration pause = Duration.ZERO;
  private volatile CountDownLatch resumed = new CountDownLatch(0);
  private volatile Optional<Misbehaviour> misbehaviour = Optional.empty();

  /** What it can do wrong when it is asked for developers. */
  public enum Misbehaviour {
    REDIRECTS,
    SENDS_TOO_MUCH,
    SENDS_NO_JSON
  }

  /** Starts with a number of developers. */
  public ReplayedDashboard(int developers) {
    this(new ReplayedRecords(developers, hashed()));
  }

  /** Starts with developers whose passwords are no hashes. */
  public static ReplayedDashboard withPlainPasswords(int developers) {
    return new ReplayedDashboard(new ReplayedRecords(developers, PASSWORD));
  }

  private static String hashed() {
    return BcryptFunction.getInstance(Bcrypt.A, 4).hash(PASSWORD).getResult();
  }

  private ReplayedDashboard(ReplayedRecords records) {
    this.records = records;
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

  /** Does not answer about developers behind this page before it resumes. */
  public void hangAfterPage(int page) {
    resumed = new CountDownLatch(1);
    lastAnsweredPage = page;
  }

  /** Takes so long for each answer. */
  public void answerAfter(Duration pause) {
    this.pause = pause;
  }

  /** Sets the bytes of each page of developers; 0 leaves them as they are. */
  public void makePagesAsLongAs(int bytes) {
    pageLength = bytes;
  }

  /** Changes the number of developers. */
  public void grow(int developers) {
    records = new ReplayedRecords(developers, records.password());
  }

  /** Answers everything. */
  public void resume() {
    misbehaviour = Optional.empty();
    lastPage = Integer.MAX_VALUE;
    lastAnsweredPage = Integer.MAX_VALUE;
    pause = Duration.ZERO;
    pageLength = 0;
    resumed.countDown();
  }

  /** Returns the number of requests that wait for an answer. */
  public int waiting() {
    return waiting.get();
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

  /**
   * Returns the identifier by which the gateway knows a key: a hash of 16 digits, or the key itself
   * for the second developer.
   */
  public static String identifier(int number) {
    return switch (number) {
      case 0 -> KEY_HASH;
      case 1 -> "53ac07777cbb8c2d530000024e5c0bb1e9d34c9f8d2e4a6b7c8d9e0f";
      default -> String.format(Locale.ROOT, "%016x", 0xa000_0000_0000_0000L + number);
    };
  }

  @Override
  public void close() {
    resume();
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      LockSupport.parkNanos(pause.toNanos());
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
        case "/api/portal/configuration" -> send(exchange, 200, ReplayedRecords.configuration());
        case "/api/portal/policies" -> send(exchange, 200, records.policies());
        case "/api/apis" -> send(exchange, 200, ReplayedRecords.apis());
        case "/api/portal/catalogue" -> send(exchange, 200, ReplayedRecords.catalogue());
        case "/api/portal/developers" -> developers(exchange);
        case "/api/portal/requests" -> send(exchange, 200, records.requests());
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
    if (number > lastAnsweredPage) {
      awaitResumption();
    }
    var list = records.developers(number);
    send(exchange, 200, list + " ".repeat(Math.max(0, pageLength - list.length())));
  }

  private void awaitResumption() {
    waiting.incrementAndGet();
    try {
      resumed.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    } finally {
      waiting.decrementAndGet();
    }
  }

  private static void misbehave(HttpExchange exchange, Misbehaviour chosen) throws IOException {
    switch (chosen) {
      case REDIRECTS -> {
        exchange.getResponseHeaders().set("Location", "http://127.0.0.1:1/");
        send(exchange, 302, "");
      }
      case SENDS_TOO_MUCH -> send(exchange, 200, " ".repeat(LARGEST_RESPONSE) + "{}");
      case SENDS_NO_JSON -> send(exchange, 200, "<html>Please sign in</html>");
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) {
      exchange.getResponseBody().write(bytes);
    }
  }
}
