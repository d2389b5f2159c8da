package io.portico.connection;

import io.portico.domain.webhook.InternetAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Connects to servers. The address that is checked is the one that is connected to, so a name that
 * resolves to another address the next time gains nothing.
 */
public final class Connector {

  private static final int CONNECT_MILLIS = 5_000;
  private static final int MOST_ADDRESSES = 3;

  private final boolean privateAddresses;
  private final String setting;

  /* Empty if servers may do without TLS. */
  private final Optional<String> plainSetting;
  private final Supplier<SSLSocketFactory> tls;
  private final Resolver resolver;

  /** Finds the addresses of hosts. */
  interface Resolver {

    /** Returns the addresses of {@code host}, a name or an address without brackets. */
    InetAddress[] resolve(String host) throws UnknownHostException;
  }

  /**
   * @param privateAddresses whether servers may have addresses that are not public
   * @param setting the name of the setting that allows it, for messages
   * @param tls called when a server with TLS is connected to, for example {@link #ofTheJdk}
   */
  public Connector(boolean privateAddresses, String setting, Supplier<SSLSocketFactory> tls) {
    this(privateAddresses, setting, tls, InetAddress::getAllByName);
  }

  /** Creates one that finds addresses by {@code resolver}, in place of the machine's. */
  Connector(
      boolean privateAddresses, String setting, Supplier<SSLSocketFactory> tls, Resolver resolver) {
    this(privateAddresses, setting, Optional.empty(), tls, resolver);
  }

  private Connector(
      boolean privateAddresses,
      String setting,
      Optional<String> plainSetting,
      Supplier<SSLSocketFactory> tls,
      Resolver resolver) {
    this.privateAddresses = privateAddresses;
    this.setting = setting;
    this.plainSetting = plainSetting;
    this.tls = tls;
    this.resolver = resolver;
  }

  /**
   * Returns a connector that connects without TLS to this machine only.
   *
   * @param setting the name of the setting that allows it to others, for messages
   */
  public Connector requiringTls(String setting) {
    return new Connector(privateAddresses, this.setting, Optional.of(setting), tls, resolver);
  }

  /**
   * Returns the TLS that trusts the authorities of the JDK. It reads their certificates once, which
   * takes a tenth of a second.
   */
  public static SSLSocketFactory ofTheJdk() {
    return (SSLSocketFactory) SSLSocketFactory.getDefault();
  }

  /** A server cannot be connected to; the message says why. */
  static final class Refused extends IOException {
    private static final long serialVersionUID = 1L;

    Refused(String reason) {
      super(reason);
    }
  }

  /** Returns a socket that is connected to the host of {@code server}, without TLS. */
  Socket connect(URI server) throws IOException {
    IOException failure = new Refused("no address");
    for (var address : permitted(server)) {
      var socket = new Socket();
      try {
        socket.connect(new InetSocketAddress(address, port(server)), CONNECT_MILLIS);
        return socket;
      } catch (IOException e) {
        socket.close();
        failure = e;
      }
    }
    throw failure;
  }

  /** Returns {@code socket} secured for {@code server} if it is to be. */
  Socket secured(Socket socket, URI server) throws IOException {
    if (!isSecure(server)) {
      return socket;
    }
    var host = unbracketed(server.getHost());
    if (!(tls.get().createSocket(socket, host, socket.getPort(), true)
        instanceof SSLSocket secured)) {
      throw new IllegalStateException("the TLS of the JDK makes TLS sockets");
    }
    var parameters = secured.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    secured.setSSLParameters(parameters);
    secured.startHandshake();
    return secured;
  }

  /** Returns the addresses of {@code server} that may be connected to, in order. */
  List<InetAddress> permitted(URI server) throws IOException {
    var all = addresses(server.getHost());
    if (plainSetting.isEmpty() || isSecure(server)) {
      return all;
    }
    var local = all.stream().filter(InetAddress::isLoopbackAddress).toList();
    if (local.isEmpty()) {
      throw new Refused(
          "http to %s could be read on its way (expected: https, or %s=true)"
              .formatted(server.getHost(), plainSetting.get()));
    }
    return local;
  }

  private List<InetAddress> addresses(String host) throws IOException {
    List<InetAddress> found;
    try {
      found = List.of(resolver.resolve(unbracketed(host)));
    } catch (UnknownHostException _) {
      throw new Refused("unknown host " + host);
    }
    var usable =
        found.stream()
            .filter(address -> privateAddresses || InternetAddress.isPublic(address.getAddress()))
            .limit(MOST_ADDRESSES)
            .toList();
    if (usable.isEmpty()) {
      throw new Refused(
          "%s has an address that is not public (expected: a public one, or %s=true)"
              .formatted(host, setting));
    }
    return usable;
  }

  private static String unbracketed(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  static boolean isSecure(URI server) {
    return "https".equalsIgnoreCase(server.getScheme());
  }

  private static int port(URI server) {
    if (server.getPort() > 0) {
      return server.getPort();
    }
    return isSecure(server) ? 443 : 80;
  }
}
