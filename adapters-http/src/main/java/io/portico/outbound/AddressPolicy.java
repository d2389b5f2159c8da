package io.portico.outbound;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.webhook.InternetAddress;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.List;
import java.util.Optional;

/**
 * Which addresses may be connected to for one purpose: public ones, unless the operator allows
 * private ones for it.
 *
 * @param privateAddresses whether addresses that are not public are permitted
 * @param setting the name of the setting that permits them, for messages
 * @param plainSetting the name of the setting that permits plain {@code http} to other machines, or
 *     empty if it is permitted
 */
public record AddressPolicy(
    boolean privateAddresses, String setting, Optional<String> plainSetting) {

  private static final int MOST_ADDRESSES = 3;

  /** Permits addresses that are not public only if {@code privateAddresses} is {@code true}. */
  public AddressPolicy(boolean privateAddresses, String setting) {
    this(privateAddresses, setting, Optional.empty());
  }

  /** Permits all addresses, because the operator names them. */
  public static AddressPolicy namedByTheOperator() {
    return new AddressPolicy(true, "");
  }

  /**
   * Returns a policy that permits plain {@code http} to this machine only.
   *
   * @param setting the name of the setting that permits it to others, for messages
   */
  public AddressPolicy requiringTls(String setting) {
    return new AddressPolicy(privateAddresses, this.setting, Optional.of(setting));
  }

  /** A host has no address that is permitted; the message says why. */
  static final class Refused extends UnknownHostException {
    private static final long serialVersionUID = 1L;

    Refused(String reason) {
      super(reason);
    }
  }

  /**
   * Does nothing if an address of the host of {@code address} may be connected to, or the host is
   * unknown now.
   *
   * @throws InvalidValueException if none may; it names {@code field} and the setting
   */
  public void requirePermitted(String field, URI address) {
    try {
      var _ =
          permitted(
              address.getHost(),
              List.of(InetAddress.getAllByName(address.getHost())),
              "https".equalsIgnoreCase(address.getScheme()));
    } catch (Refused e) {
      throw (InvalidValueException)
          new InvalidValueException(
                  field, address.getHost(), "a public one, or %s=true".formatted(setting))
              .initCause(e);
    } catch (UnknownHostException _) {
      return;
    }
  }

  /**
   * Returns those of the addresses {@code found} that may be connected to, in their order.
   *
   * @param host their name, for messages
   */
  InetAddress[] permitted(String host, List<InetAddress> found, boolean secure) throws Refused {
    var usable =
        found.stream()
            .filter(address -> privateAddresses || InternetAddress.isPublic(address.getAddress()))
            .toList();
    if (usable.isEmpty()) {
      throw new Refused(
          "%s has an address that is not public (expected: a public one, or %s=true)"
              .formatted(host, setting));
    }
    if (plainSetting.isPresent() && !secure) {
      usable = usable.stream().filter(InetAddress::isLoopbackAddress).toList();
      if (usable.isEmpty()) {
        throw new Refused(
            "http to %s could be read on its way (expected: https, or %s=true)"
                .formatted(host, plainSetting.get()));
      }
    }
    return usable.stream().limit(MOST_ADDRESSES).toArray(InetAddress[]::new);
  }
}
