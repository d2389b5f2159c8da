package io.portico.http.security;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.HttpProperties;
import jakarta.inject.Singleton;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The proxies whose headers {@code X-Forwarded-For} and {@code -Proto} are believed. */
@Singleton
public final class TrustedProxies {

  private static final String FORWARDED_FOR = "X-Forwarded-For";
  private static final String FORWARDED_PROTOCOL = "X-Forwarded-Proto";

  private static final Pattern WITH_PORT =
      Pattern.compile("(?:(?<v4>[0-9.]+)|\\[(?<v6>[0-9A-Fa-f:.%]+)])(?::[0-9]{1,5})?");

  private final List<IpSubnetFilterRule> ranges;

  /**
   * Knows the proxies in {@code text}: addresses and ranges such as {@code 10.0.0.0/8}, separated
   * by commas; empty for none.
   *
   * @throws InvalidValueException if it contains something else
   */
  public TrustedProxies(@Value("${" + HttpProperties.TRUSTED_PROXIES + ":}") String text) {
    this.ranges =
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(range -> !range.isEmpty())
            .map(TrustedProxies::range)
            .toList();
  }

  private static IpSubnetFilterRule range(String text) {
    var slash = text.indexOf('/');
    try {
      var address = InetAddress.ofLiteral(slash < 0 ? text : text.substring(0, slash));
      var bits = 8 * address.getAddress().length;
      var prefix = slash < 0 ? bits : Integer.parseInt(text.substring(slash + 1));
      if (prefix >= 0 && prefix <= bits) {
        return new IpSubnetFilterRule(address, prefix, IpFilterRuleType.ACCEPT);
      }
    } catch (IllegalArgumentException e) {
      throw (InvalidValueException) notARange(text).initCause(e);
    }
    throw notARange(text);
  }

  private static InvalidValueException notARange(String text) {
    return new InvalidValueException(
        "trustedProxies", text, "IP addresses or ranges such as 10.0.0.0/8, separated by commas");
  }

  /**
   * Returns the address that a trusted proxy has passed on: the last one in {@code X-Forwarded-For}
   * that is not itself a trusted proxy. Those before it may be forged.
   *
   * @return empty if the connection is not from a trusted proxy, or there is no valid address
   */
  public Optional<InetAddress> visitor(HttpRequest<?> request) {
    if (!contains(request.getRemoteAddress().getAddress())) {
      return Optional.empty();
    }
    var forwarded = request.getHeaders().getAll(FORWARDED_FOR);
    for (var hop : Arrays.asList(String.join(",", forwarded).split(",", -1)).reversed()) {
      var address = literal(withoutPort(hop.strip()));
      if (address.isEmpty() || !contains(address.get())) {
        return address;
      }
    }
    return Optional.empty();
  }

  /** Returns the address that a trusted proxy has passed on, or else that of the connection. */
  public InetAddress client(HttpRequest<?> request) {
    return visitor(request).orElseGet(() -> request.getRemoteAddress().getAddress());
  }

  /** Returns whether a trusted proxy says that the visitor came to it over TLS. */
  public boolean isSecure(HttpRequest<?> request) {
    return "https".equalsIgnoreCase(request.getHeaders().get(FORWARDED_PROTOCOL))
        && contains(request.getRemoteAddress().getAddress());
  }

  /* Some proxies append the port: 192.0.2.1:4711 or [2001:db8::1]:4711. */
  private static String withoutPort(String hop) {
    var written = WITH_PORT.matcher(hop);
    if (!written.matches()) {
      return hop;
    }
    return written.group("v4") == null ? written.group("v6") : written.group("v4");
  }

  private boolean contains(InetAddress address) {
    return ranges.stream().anyMatch(range -> range.matches(new InetSocketAddress(address, 0)));
  }

  /** Returns the IP address that {@code text} spells, without looking a name up. */
  public static Optional<InetAddress> literal(String text) {
    try {
      return Optional.of(InetAddress.ofLiteral(text));
    } catch (IllegalArgumentException _) {
      return Optional.empty();
    }
  }
}
