package io.portico.outbound.identity;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.portico.application.port.out.identity.OpenIdProviders.Connection;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.identity.OpenIdProviders.Request;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRefusal;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.identity.SignInStep;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Providers that answer too late, too much, or something else. */
class NimbusProvidersTest {

  private static final Duration LONGEST = Duration.ofMillis(500);
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final String DISCOVERY = "/.well-known/openid-configuration";
  private static final String TOKEN = "/token";
  private static final URI BACK = URI.create("https://portico.example.com/callback");
  private static final Request REQUEST =
      new Request(BACK, "s".repeat(43), "n", "v".repeat(43), false);

  /** What a provider may answer instead of what it should. */
  enum Instead {
    /** Nothing, as long as the connection is open. */
    NOTHING {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        await(end);
      }
    },
    /** The head and then nothing. */
    HEAD {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        exchange.sendResponseHeaders(200, 0);
        exchange.getResponseBody().write('{');
        exchange.getResponseBody().flush();
        await(end);
      }
    },
    HTML {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        exchange.getResponseHeaders().add("Content-Type", "text/html");
        send(exchange, 200, "<!doctype html><title>Maintenance</title>");
      }
    },
    HUGE {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        send(exchange, 200, "{\"x\": \"" + "x".repeat(ProviderHttp.MOST_OF_BODY) + "\"}");
      }
    },
    DEEP {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        send(exchange, 200, "[".repeat(100_000));
      }
    },
    LIST {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        send(exchange, 200, "[]");
      }
    },
    /** What another issuer says of itself. */
    OTHER_ISSUER {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        send(exchange, 200, discovery("https://other.example.com"));
      }
    },
    EMPTY {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        send(exchange, 200, "");
      }
    },
    BROKEN {
      @Override
      void answer(HttpExchange exchange, CountDownLatch end) throws IOException {
        send(exchange, 503, "{}");
      }
    };

    abstract void answer(HttpExchange exchange, CountDownLatch end) throws IOException;
  }

  private final Map<String, Instead> instead = new ConcurrentHashMap<>();
  private final AtomicInteger discoveries = new AtomicInteger();
  private final CountDownLatch end = new CountDownLatch(1);
  private final AtomicReference<Instant> now = new AtomicReference<>(Instant.EPOCH);
  private final InstantSource clock = now::get;
  private final NimbusProviders providers =
      new NimbusProviders(new ProviderHttp(true, LONGEST), clock);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    end.countDown();
    server.stop(0);
    providers.close();
  }

  private static void await(CountDownLatch end) {
    try {
      end.await();
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  private static void send(HttpExchange exchange, int status, String body) throws IOException {
    var bytes = body.getBytes(UTF_8);
    if (!exchange.getResponseHeaders().containsKey("Content-Type")) {
      exchange.getResponseHeaders().add("Content-Type", "application/json");
    }
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    exchange.getResponseBody().write(bytes);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var path = exchange.getRequestURI().getPath();
      if (path.equals(DISCOVERY)) {
        discoveries.incrementAndGet();
      }
      if (instead.containsKey(path)) {
        instead.get(path).answer(exchange, end);
      } else if (path.equals(DISCOVERY)) {
        send(exchange, 200, discovery(issuer()));
      } else {
        send(exchange, 404, "{}");
      }
    }
  }

  private static String discovery(String issuer) {
    return """
    {"issuer": "%1$s", "authorization_endpoint": "%1$s/authorize",
     "token_endpoint": "%1$s/token", "jwks_uri": "%1$s/jwks",
     "subject_types_supported": ["public"], "response_types_supported": ["code"],
     "id_token_signing_alg_values_supported": ["RS256"]}
    """
        .formatted(issuer);
  }

  private String issuer() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  private Connection connection() {
    return new Connection(
        new IdentityProviderId(Ids.next()),
        new IdentityProviderDetails(
            "Acme",
            IssuerUrl.parse(issuer()),
            "portico",
            List.of(),
            ProviderAudience.DASHBOARD,
            Optional.empty(),
            new SignInRules(false, List.of(), false, Optional.empty())),
        Optional.of("a secret of the client"));
  }

  private Failure failure(ThrowingAction action) {
    var begun = System.nanoTime();
    var failure = catchThrowableOfType(Failure.class, action::run);
    assertThat(Duration.ofNanos(System.nanoTime() - begun)).isLessThan(PATIENCE);
    assertThat(failure.refusal()).isEqualTo(SignInRefusal.PROVIDER_FAILED);
    assertThat(failure.reason()).hasSizeLessThan(200).doesNotContain("Exception", "<");
    return failure;
  }

  private interface ThrowingAction {
    void run() throws Failure;
  }

  @ParameterizedTest
  @EnumSource
  void signIn_discoveryOfAnotherKind_failsInTimeAndIsTriedAgain(Instead answer) {
    instead.put(DISCOVERY, answer);

    assertThat(failure(() -> providers.signIn(connection(), REQUEST)).step())
        .isEqualTo(SignInStep.DISCOVERY);

    instead.clear();
    assertThatCode(() -> providers.signIn(connection(), REQUEST)).doesNotThrowAnyException();
  }

  @ParameterizedTest
  @EnumSource
  void redeem_tokensOfAnotherKind_failsInTime(Instead answer) {
    instead.put(TOKEN, answer);

    var failure =
        failure(
            () ->
                providers.redeem(
                    connection(),
                    REQUEST,
                    Map.of("code", List.of("a-code"), "state", List.of(REQUEST.state()))));

    assertThat(failure.step()).isEqualTo(SignInStep.CLIENT);
    assertThat(failure.reason()).doesNotContain("a-code", "secret of");
  }

  @ParameterizedTest
  @EnumSource
  void check_keysOfAnotherKind_failsInTime(Instead answer) {
    instead.put("/jwks", answer);

    assertThat(failure(() -> providers.check(connection(), BACK)).step())
        .isEqualTo(SignInStep.DISCOVERY);
  }

  @Test
  void signIn_providerThatWentDown_isNoticedBeforeTheBrowserIsSentThere() throws Failure {
    providers.signIn(connection(), REQUEST);
    providers.signIn(connection(), REQUEST);
    assertThat(discoveries).hasValue(1);

    instead.put(DISCOVERY, Instead.BROKEN);
    now.set(now.get().plusSeconds(60));

    assertThat(failure(() -> providers.signIn(connection(), REQUEST)).step())
        .isEqualTo(SignInStep.DISCOVERY);
  }
}
