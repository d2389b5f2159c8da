package io.portico.http.testkit;

import io.micronaut.context.ApplicationContext;
import io.micronaut.runtime.server.EmbeddedServer;
import io.portico.application.port.in.access.IdentifyCaller;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.maintenance.CheckReadiness;
import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.http.HttpProperties;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * The HTTP side of Portico on a free port, with a {@link Stub} behind every inbound port. Every
 * request goes out as {@link #REQUEST_ID}.
 */
public final class TestServer implements BeforeEachCallback, AutoCloseable {

  /** The id of all requests that do not bring another one. */
  public static final String REQUEST_ID = "request-of-a-test";

  private final ApplicationContext context;
  private final EmbeddedServer server;
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private final Stub<TokenHash, Optional<Actor>> identifyCaller = new Stub<>();

  private final GovernanceStubs governance = new GovernanceStubs();
  private final LabelStubs labels = new LabelStubs();
  private final ApiStubs apis = new ApiStubs();
  private final DiscoveryStubs discovery = new DiscoveryStubs();
  private final DeveloperStubs developers = new DeveloperStubs();
  private final Stub<IdempotentRequest, Optional<ExecuteOnce.Outcome>> executeOnce = new Stub<>();
  private final PortalStubs portal = new PortalStubs();
  private final UserStubs users = new UserStubs();
  private final MailStubs mails = new MailStubs();
  private final AuditStubs audit = new AuditStubs();
  private final KeyRequestStubs keyRequests = new KeyRequestStubs();
  private final UsageStubs usage = new UsageStubs();
  private final KeyStubs keys = new KeyStubs();
  private volatile boolean ready;

  private TestServer(Map<String, Object> settings) {
    var properties = new LinkedHashMap<>(HttpProperties.on(0));
    properties.putAll(settings);
    context = ApplicationContext.builder().properties(properties).banner(false).start();
    forget();
    context.registerSingleton(InstantSource.class, InstantSource.system());
    context.registerSingleton(CheckReadiness.class, () -> ready);
    context.registerSingleton(IdentifyCaller.class, identifyCaller::ask);
    governance.register(context);
    labels.register(context);
    apis.register(context);
    discovery.register(context);
    developers.register(context);
    context.registerSingleton(
        ExecuteOnce.class,
        (actor, request, work) ->
            executeOnce.ask(request).orElseGet(() -> new ExecuteOnce.Outcome.Executed(work.get())));
    portal.register(context);
    users.register(context);
    mails.register(context);
    audit.register(context);
    keyRequests.register(context);
    usage.register(context);
    keys.register(context);
    server = context.getBean(EmbeddedServer.class).start();
  }

  /** Returns the server that all tests share; it forgets what it was told before each of them. */
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
    return call("POST", pathAndQuery).by(Caller.ADMIN).json(json).send();
  }

  /** Opens a connection for bytes of one's own. */
  public Wire wire() throws IOException {
    return new Wire(server.getPort());
  }

  /** Returns the beans, for tests that look behind the routes. */
  public ApplicationContext context() {
    return context;
  }

  public Stub<TokenHash, Optional<Actor>> identifyCaller() {
    return identifyCaller;
  }

  public GovernanceStubs governance() {
    return governance;
  }

  public LabelStubs labels() {
    return labels;
  }

  public ApiStubs apis() {
    return apis;
  }

  public DiscoveryStubs discovery() {
    return discovery;
  }

  public DeveloperStubs developers() {
    return developers;
  }

  /** Returns the stub for requests with a key; an empty answer executes them. */
  public Stub<IdempotentRequest, Optional<ExecuteOnce.Outcome>> executeOnce() {
    return executeOnce;
  }

  public PortalStubs portal() {
    return portal;
  }

  public KeyStubs keys() {
    return keys;
  }

  public UserStubs users() {
    return users;
  }

  public MailStubs mails() {
    return mails;
  }

  public AuditStubs audit() {
    return audit;
  }

  public KeyRequestStubs keyRequests() {
    return keyRequests;
  }

  public UsageStubs usage() {
    return usage;
  }

  @Override
  public void beforeEach(ExtensionContext test) {
    forget();
  }

  @Override
  public void close() {
    client.close();
    context.close();
  }

  /** Forgets what the use cases were told and asked. */
  public void forget() {
    identifyCaller.forget();
    identifyCaller.answersBy(Caller::withCredential);
    governance.forget();
    labels.forget();
    apis.forget();
    discovery.forget();
    developers.forget();
    executeOnce.forget();
    portal.forget();
    users.forget();
    mails.forget();
    audit.forget();
    keyRequests.forget();
    usage.forget();
    keys.forget();
    ready = true;
  }

  /** Says from now on whether requests should be sent to this node. */
  public void ready(boolean now) {
    ready = now;
  }

  /** A request that is being put together. */
  public final class Call {

    private final String method;
    private final URI uri;
    private final Map<String, String> headers = new LinkedHashMap<>();
    private HttpRequest.BodyPublisher body = BodyPublishers.noBody();
    private Optional<String> sent = Optional.empty();

    private Call(String method, String pathAndQuery) {
      this.method = method;
      this.uri = URI.create("http://localhost:" + server.getPort() + pathAndQuery);
      headers.put("X-Request-Id", REQUEST_ID);
    }

    /** Shows the credential of {@code caller}. */
    public Call by(Caller caller) {
      return header("X-API-Key", caller.credential());
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
      body = BodyPublishers.ofString(text);
      sent = Optional.of(text);
      return this;
    }

    /** Carries {@code bytes} and does not say what they are. */
    public Call body(byte[] bytes) {
      body = BodyPublishers.ofByteArray(bytes);
      return this;
    }

    /** Sends the request and returns the response, which must be as {@code /openapi.yaml} says. */
    public Reply send() {
      var request = HttpRequest.newBuilder(uri).method(method, body);
      headers.forEach(request::header);
      try {
        var response = client.send(request.build(), BodyHandlers.ofString());
        var reply = new Reply(response.statusCode(), response.headers(), response.body());
        // Stubs invent the responses that were stored under a key.
        if (!headers.containsKey("Idempotency-Key")) {
          OpenApiConformance.check(method, uri.getRawPath(), sent, reply);
        }
        return reply;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException("interrupted", e);
      }
    }
  }

  private static final class Shared {
    private static final TestServer SERVER = new TestServer(Map.of());
  }
}
