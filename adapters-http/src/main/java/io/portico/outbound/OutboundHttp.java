package io.portico.outbound;

import io.portico.outbound.Answer.Extent;
import io.portico.outbound.NoAnswer.Cause;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.apache.hc.client5.http.DnsResolver;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.ssl.DefaultClientTlsStrategy;
import org.apache.hc.client5.http.ssl.TlsSocketStrategy;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.message.BasicHeader;
import org.apache.hc.core5.http.protocol.HttpContext;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.TimeValue;
import org.apache.hc.core5.util.Timeout;

/**
 * Sends requests to other systems. All requests of Portico over HTTP go through it, so each has an
 * address that its {@link AddressPolicy} permits, and limits of time and size. The address that is
 * checked is the one that is connected to, so a name that resolves to another address the next time
 * gains nothing. It follows no redirects, and uses no proxy, which would resolve names by itself.
 */
public final class OutboundHttp implements AutoCloseable {

  private static final int MOST_HEADERS = 200;
  private static final int LONGEST_HEADER = 16_384;
  private static final int MOST_CONNECTIONS = 1_000;
  private static final int BUFFER = 8_192;

  private static final ContentType JSON = ContentType.create("application/json");

  private final AddressPolicy policy;
  private final Limits limits;
  private final Resolver resolver;
  private final ScheduledThreadPoolExecutor deadlines;

  /* By scheme, made when first needed: neither is needed to start. */
  private final Map<String, CloseableHttpClient> clients = new ConcurrentHashMap<>();

  /**
   * The limits of all requests.
   *
   * @param connect how long each of the addresses of a host may take to accept a connection
   * @param mostOfBody the most bytes that are read of the body of an answer
   * @param reusesConnections whether a connection is used again for the next request to the system
   */
  public record Limits(Duration connect, int mostOfBody, boolean reusesConnections) {

    /** How long an address may take to accept a connection, unless there is reason for another. */
    public static final Duration CONNECT = Duration.ofSeconds(5);

    /** Limits for single requests, each on a connection of its own. */
    public static Limits ofSingleRequests(int mostOfBody) {
      return new Limits(CONNECT, mostOfBody, false);
    }
  }

  /** Finds the addresses of hosts. */
  interface Resolver {

    /** Returns the addresses of {@code host}, a name or an address. */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /** Creates a client that trusts the authorities of the JDK. */
  public OutboundHttp(AddressPolicy policy, Limits limits) {
    this(policy, limits, InetAddress::getAllByName);
  }

  /** Creates one that finds addresses by {@code resolver}, in place of the machine's. */
  OutboundHttp(AddressPolicy policy, Limits limits, Resolver resolver) {
    this.policy = policy;
    this.limits = limits;
    this.resolver = resolver;
    this.deadlines =
        new ScheduledThreadPoolExecutor(
            1, Thread.ofPlatform().name("outbound-deadlines").daemon().factory());
    this.deadlines.setRemoveOnCancelPolicy(true);
  }

  /** Returns the most bytes that are read of the body of an answer. */
  public int mostOfBody() {
    return limits.mostOfBody();
  }

  /**
   * Sends {@code request} and returns the answer, of whatever status.
   *
   * @throws NoAnswer if none began in time
   */
  public Answer send(OutboundRequest request) throws NoAnswer {
    var exchange = new HttpUriRequestBase(request.method(), request.address());
    request.headers().forEach(header -> exchange.setHeader(header.name(), header.value()));
    request.body().ifPresent(body -> exchange.setEntity(new ByteArrayEntity(body, JSON)));
    var expired = new AtomicBoolean();
    var deadline =
        deadlines.schedule(
            () -> {
              expired.set(true);
              exchange.cancel();
            },
            request.timeout().toMillis(),
            TimeUnit.MILLISECONDS);
    try {
      var response = client(request.address().getScheme()).executeOpen(null, exchange, null);
      var headers = new HashMap<String, String>();
      for (var header : response.getHeaders()) {
        headers.put(header.getName().toLowerCase(Locale.ROOT), header.getValue());
      }
      var body = new ByteArrayOutputStream();
      var extent = readBody(response, body, expired);
      return new Answer(response.getCode(), headers, body.toByteArray(), extent);
    } catch (IOException e) {
      throw noAnswer(request, e, expired.get());
    } finally {
      deadline.cancel(false);
      // Closes the connection, unless the answer was read to its end; closing the answer would
      // read the rest of it.
      exchange.cancel();
    }
  }

  /* What came of a body that breaks off is kept: to some, the status alone matters. */
  private Extent readBody(
      ClassicHttpResponse response, ByteArrayOutputStream body, AtomicBoolean expired) {
    if (response.getEntity() == null) {
      return Extent.WHOLE;
    }
    try {
      var in = response.getEntity().getContent();
      var buffer = new byte[BUFFER];
      for (var read = in.read(buffer); read >= 0; read = in.read(buffer)) {
        var most = Math.min(read, limits.mostOfBody() - body.size());
        body.write(buffer, 0, most);
        if (most < read) {
          return Extent.LIMITED;
        }
      }
      return Extent.WHOLE;
    } catch (IOException _) {
      return expired.get() ? Extent.TIMED_OUT : Extent.BROKEN_OFF;
    }
  }

  private static NoAnswer noAnswer(OutboundRequest request, IOException e, boolean expired) {
    if (expired) {
      return new NoAnswer(
          Cause.TIMEOUT, "no answer within %d seconds".formatted(request.timeout().toSeconds()), e);
    }
    var host = request.address().getHost();
    return switch (e) {
      case AddressPolicy.Refused refused ->
          new NoAnswer(Cause.REFUSED_ADDRESS, String.valueOf(refused.getMessage()), e);
      case UnknownHostException _ -> new NoAnswer(Cause.UNKNOWN_HOST, "unknown host " + host, e);
      case ConnectException _ ->
          new NoAnswer(Cause.NO_CONNECTION, "connection refused by " + host, e);
      case SocketTimeoutException _ ->
          new NoAnswer(Cause.CONNECT_TIMEOUT, "no connection to " + host + " in time", e);
      case SSLException tls -> new NoAnswer(Cause.TLS, whyWithoutTls(host, tls), e);
      default -> new NoAnswer(Cause.BROKEN_OFF, "the connection failed: " + e.getMessage(), e);
    };
  }

  /* The innermost cause says what is wrong; what is around it repeats that behind names of classes. */
  private static String whyWithoutTls(String host, SSLException e) {
    Throwable innermost = e;
    while (innermost.getCause() != null) {
      innermost = innermost.getCause();
    }
    return innermost instanceof GeneralSecurityException
        ? "the certificate of %s is not accepted: %s".formatted(host, innermost.getMessage())
        : "TLS: " + e.getMessage();
  }

  private CloseableHttpClient client(String scheme) {
    return clients.computeIfAbsent(scheme.toLowerCase(Locale.ROOT), this::newClient);
  }

  private CloseableHttpClient newClient(String scheme) {
    var secure = scheme.equals("https");
    var manager =
        PoolingHttpClientConnectionManagerBuilder.create()
            .setDnsResolver(new PermittedAddresses(secure))
            .setTlsSocketStrategy(secure ? tls() : OutboundHttp::withoutTls)
            .setConnectionFactory(
                ManagedHttpClientConnectionFactory.builder()
                    .http1Config(
                        Http1Config.custom()
                            .setMaxHeaderCount(MOST_HEADERS)
                            .setMaxLineLength(LONGEST_HEADER)
                            .build())
                    .build())
            .setDefaultConnectionConfig(
                ConnectionConfig.custom()
                    .setConnectTimeout(Timeout.of(limits.connect()))
                    // A connection that the other side has closed is not used again.
                    .setValidateAfterInactivity(TimeValue.ZERO_MILLISECONDS)
                    .build())
            .setMaxConnTotal(MOST_CONNECTIONS)
            .setMaxConnPerRoute(MOST_CONNECTIONS)
            .build();
    var client =
        HttpClients.custom()
            .setConnectionManager(manager)
            .setUserAgent("Portico")
            .setDefaultRequestConfig(
                RequestConfig.custom()
                    .setAuthenticationEnabled(false)
                    .setProtocolUpgradeEnabled(false)
                    .build())
            .disableRedirectHandling()
            .disableAutomaticRetries()
            .disableContentCompression()
            .disableCookieManagement()
            .disableAuthCaching();
    if (!limits.reusesConnections()) {
      client.setConnectionReuseStrategy((_, _, _) -> false);
      client.setDefaultHeaders(List.of(new BasicHeader(HttpHeaders.CONNECTION, "close")));
    }
    return client.build();
  }

  /* Its authorities are read once in the life of the JDK, which takes a tenth of a second. */
  private static TlsSocketStrategy tls() {
    try {
      return new DefaultClientTlsStrategy(SSLContext.getDefault());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("the JDK has a default TLS", e);
    }
  }

  private static SSLSocket withoutTls(
      Socket socket, String target, int port, Object attachment, HttpContext context)
      throws SSLException {
    throw new SSLException("not requested");
  }

  private final class PermittedAddresses implements DnsResolver {

    private final boolean secure;

    PermittedAddresses(boolean secure) {
      this.secure = secure;
    }

    @Override
    public InetAddress[] resolve(String host) throws UnknownHostException {
      return policy.permitted(host, List.of(resolver.resolve(host)), secure);
    }

    @Override
    public String resolveCanonicalHostname(String host) {
      return host;
    }
  }

  @Override
  public void close() {
    deadlines.shutdown();
    clients.values().forEach(client -> client.close(CloseMode.IMMEDIATE));
  }
}
