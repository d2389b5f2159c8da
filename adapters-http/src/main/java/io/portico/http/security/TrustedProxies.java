package io.portico.http.security;

import io.netty.handler.ipfilter.IpFilterRuleType;
import io.netty.handler.ipfilter.IpSubnetFilterRule;
import io.portico.domain.shared.InvalidValueException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The proxies whose header {@code X-Forwarded-For} is believed. */
public final class TrustedProxies {

  private final List<IpSubnetFilterRule> ranges;

  private TrustedProxies(List<IpSubnetFilterRule> ranges) {
    this.ranges = ranges;
  }

  /**
   * Returns the proxies in {@code text}: addresses and ranges such as {@code 10.0.0.0/8}, separated
   * by commas; empty for none.
   *
   * @throws InvalidValueException if it contains something else
   */
  public static TrustedProxies of(String text) {
    return new TrustedProxies(
        Arrays.stream(text.split(",", -1))
            .map(String::strip)
            .filter(range -> !range.isEmpty())
            .map(TrustedProxies::range)
            .toList());
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
   * Returns the address that a trusted proxy has passed on: the last one in {@code forwarded} that
   * is not itself a trusted proxy. Those before it may be forged.
   *
   * @param peer the address of the connection
   * @param forwarded the values of {@code X-Forwarded-For}
   * @return empty if the connection is not from a trusted proxy, or there is no valid address
   */
  public Optional<String> visitor(InetAddress peer, List<String> forwarded) {
    if (!contains(peer)) {
      return Optional.empty();
    }
    for (var hop : Arrays.asList(String.join(",", forwarded).split(",", -1)).reversed()) {
      var address = literal(hop.strip());
      if (address.isEmpty() || !contains(address.get())) {
        return address.map(InetAddress::getHostAddress);
      }
    }
    return Optional.empty();
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
