package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import io.portico.domain.api.LabelIndexReport;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.http.HttpProperties;
import io.portico.http.testkit.description.DescribedExchange;
import io.portico.http.testkit.description.OpenApiConformance;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The HTTP side of Portico on a free port, with a {@link Stub} behind every inbound port. Every
 * request goes out as {@link #REQUEST_ID}.
 */
public final class TestServer implements BeforeEachCallback, AutoCloseable {

  /** The id of all requests that do not send another one. */
  public static final String REQUEST_ID = "request-of-a-test";

  private final ApplicationContext context;
  private final EmbeddedServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  public final Stub<TokenHash, Optional<Actor>> identifyCaller = new Stub<>();

  /** An empty answer executes the request. */
  public final Stub<IdempotentRequest, Optional<ExecuteOnce.Outcome>> executeOnce = new Stub<>();

  public final ApiStubs apis = new ApiStubs();
  public final ApplicationStubs applications = new ApplicationStubs();
  public final AuditStubs audit = new AuditStubs();
  public final DefinitionStubs definitions = new DefinitionStubs();
  public final DeveloperStubs developers = new DeveloperStubs();
  public final DiscoveryStubs discovery = new DiscoveryStubs();
  public final GovernanceStubs governance = new GovernanceStubs();
  public final KeyRequestStubs keyRequests = new KeyRequestStubs();
  public final KeyStubs keys = new KeyStubs();
  public final LabelStubs labels = new LabelStubs();
  public final MailStubs mails = new MailStubs();
  public final FactorStubs factors = new FactorStubs();
  public final WebhookStubs webhooks = new WebhookStubs();
  public final GatewayStubs gateways = new GatewayStubs();
  public final InstallationStubs installation = new InstallationStubs();
  public final PortalStubs portal = new PortalStubs();
  public final SampleStubs samples = new SampleStubs();
  public final ServiceCredentialStubs services = new ServiceCredentialStubs();
  public final IdentityStubs identities = new IdentityStubs();
  public final SessionStubs sessions = new SessionStubs();
  public final SiteStubs sites = new SiteStubs();
  public final UsageStubs usage = new UsageStubs();
  public final UserStubs users = new UserStubs();

  private final List<Stubs> features =
      List.of(
          apis,
          applications,
          audit,
          definitions,
          developers,
          discovery,
          governance,
          keyRequests,
          keys,
          labels,
          mails,
          factors,
          webhooks,
          gateways,
          installation,
          portal,
          samples,
          services,
          identities,
          sessions,
          sites,
          usage,
          users);
  private volatile boolean ready;
  private volatile Optional<LabelIndexReport> labelIndex = Optional.empty();

  private TestServer(Map<String, Object> settings) {
    var properties = new LinkedHashMap<>(HttpProperties.on(0));
    properties.putAll(settings);
    context = ApplicationContext.builder().properties(properties).banner(false).start();
    reset();
    context.registerSingleton(InstantSource.class, InstantSource.system());
    context.registerSingleton(CheckReadiness.class, new Readiness());
    context.registerSingleton(IdentifyCaller.class, identifyCaller::call);
    context.registerSingleton(
        ExecuteOnce.class,
        (actor, request, work) ->
            executeOnce
                .call(request)
                .orElseGet(() -> new ExecuteOnce.Outcome.Executed(work.get())));
    features.forEach(feature -> feature.register(context));
    server = context.getBean(EmbeddedServer.class).start();
  }

  /** Returns the server that all tests share; its stubs are reset before each test. */
  public static TestServer shared() {
    return Shared.SERVER;
  }

  /** Starts a server of one's own, with other {@code settings}. */
  public static TestServer with(Map<String, Object> settings) {
    return new TestServer(settings);
  }

  /** Begins a request. */
  public Call call(String method, String pathAndQuery) {
    return new Call(method, pathAndQuery);
  }

  /** Sends a GET as the administrator. */
  public Reply get(String pathAndQuery) {
    return call("GET", pathAndQuery).by(Caller.ADMIN).send();
  }

  /** Sends a POST of JSON as the administrator. */
  public Reply post(String pathAndQuery, String json) {
    return send("POST", pathAndQuery, json);
  }

  /** Sends a PUT of JSON as the administrator. */
  public Reply put(String pathAndQuery, String json) {
    return send("PUT", pathAndQuery, json);
  }

  /** Sends a DELETE as the administrator. */
  public Reply delete(String pathAndQuery) {
    return call("DELETE", pathAndQuery).by(Caller.ADMIN).send();
  }

  /** Sends JSON as the administrator. */
  public Reply send(String method, String pathAndQuery, String json) {
    return call(method, pathAndQuery).by(Caller.ADMIN).json(json).send();
  }

  /** Opens a connection for bytes of one's own. */
  public Wire wire() throws IOException {
    return new Wire(server.getPort());
  }

  /** Returns the beans, for what no route shows. */
  public ApplicationContext context() {
    return context;
  }

  @Override
  public void beforeEach(ExtensionContext test) {
    reset();
  }

  @Override
  public void close() {
    client.close();
    context.close();
  }

  /** Resets the stubs. */
  public void reset() {
    identifyCaller.reset();
    identifyCaller.answersBy(Caller::withCredential);
    executeOnce.reset();
    features.forEach(Stubs::reset);
    ready = true;
    labelIndex = Optional.empty();
  }

  private final class Readiness implements CheckReadiness {
    @Override
    public boolean isReady() {
      return ready;
    }

    @Override
    public Optional<LabelIndexReport> labelIndex() {
      return labelIndex;
    }
  }

  /** Sets what the label indexes of this node hold. */
  public void labelIndex(LabelIndexReport now) {
    labelIndex = Optional.of(now);
  }

  /** Sets whether this node is ready for requests. */
  public void ready(boolean now) {
    ready = now;
  }

  /** A request that is being put together. */
  public final class Call {

    private final String method;
    private final URI uri;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private HttpRequest.BodyPublisher body = BodyPublishers.noBody();
    private byte[] sent = {};

    private Call(String method, String pathAndQuery) {
      this.method = method;
      this.uri = URI.create("http://localhost:" + server.getPort() + pathAndQuery);
      headers.put("X-Request-Id", REQUEST_ID);
    }

    /** Shows the credential of {@code caller}. */
    public Call by(Caller caller) {
      return header("X-API-Key", caller.credential());
    }

    /** Comes from a browser in which {@code caller} is signed in to the dashboard. */
    public Call inSessionOf(Caller caller) {
      return header("Cookie", SignedInBrowser.cookies(caller));
    }

    /**
     * Carries a form of a page in the session of {@code caller}, with the token of its forms.
     *
     * @param fields each as {@code name=value}, not encoded
     */
    public Call form(Caller caller, String... fields) {
      return inSessionOf(caller)
          .header("Content-Type", "application/x-www-form-urlencoded")
          .body(SignedInBrowser.form(caller, fields));
    }

    /** Carries such a form with a file, whose field comes last. */
    public Call formWithFile(Caller caller, String file, String content, String... fields) {
      return inSessionOf(caller)
          .header("Content-Type", "multipart/form-data; boundary=" + SignedInBrowser.BOUNDARY)
          .body(SignedInBrowser.multipart(caller, file, content, fields));
    }

    /** Sends one more cookie. */
    public Call cookie(String nameAndValue) {
      headers.merge("Cookie", nameAndValue, (all, one) -> all + "; " + one);
      return this;
    }

    /** Sets a header. */
    public Call header(String name, String value) {
      headers.put(name, value);
      return this;
    }

    /** Leaves a header out. */
    public Call without(String name) {
      headers.remove(name);
      return this;
    }

    /** Carries {@code text} as {@code application/json}. */
    public Call json(String text) {
      return header("Content-Type", "application/json").body(text);
    }

    /** Carries {@code text} and does not say what it is. */
    public Call body(String text) {
      return body(text.getBytes(StandardCharsets.UTF_8));
    }

    /** Carries {@code bytes} and does not say what they are. */
    public Call body(byte[] bytes) {
      body = BodyPublishers.ofByteArray(bytes);
      sent = bytes;
      return this;
    }

    /** Sends the request, validates the response by {@code /openapi.yaml} and returns it. */
    public Reply send() {
      var request = HttpRequest.newBuilder(uri).method(method, body);
      headers.forEach(request::header);
      try {
        var response = client.send(request.build(), BodyHandlers.ofString());
        var reply = new Reply(response.statusCode(), response.headers(), response.body());
        // Stubs invent the responses that were stored under a key.
        if (!headers.containsKey("Idempotency-Key")) {
          OpenApiConformance.check(exchange(request.build(), reply));
        }
        return reply;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }

    private DescribedExchange exchange(HttpRequest request, Reply reply) {
      var query = uri.getRawQuery();
      return new DescribedExchange(
          method,
          query == null ? uri.getRawPath() : uri.getRawPath() + "?" + query,
          sent,
          request.headers()::allValues,
          reply.status(),
          reply.headers()::allValues,
          reply.body());
    }
  }

  private static final class Shared {
    private static final TestServer SERVER = new TestServer(Map.of());
  }
}
