package io.portico.http.security;

import io.micronaut.context.annotation.Value;
import io.micronaut.http.HttpRequest;
import io.micronaut.security.filters.SecurityFilter;
import io.portico.domain.access.Actor;
import io.portico.domain.shared.UserId;
import io.portico.http.HttpProperties;
import io.portico.http.problem.Problem;
import jakarta.inject.Singleton;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Limits how many requests each caller may send to this node: a user by the credential, others by
 * network address. Others cannot use up the quota of a user, even from the same address.
 */
@Singleton
public final class CallerLimits {

  /* Load balancers must learn the health of the node in any case. */
  private static final Set<String> UNLIMITED =
      Set.of("/health/live", "/health/live/", "/health/ready", "/health/ready/");

  private final TrustedProxies proxies;
  private final int credentialRequests;
  private final int addressRequests;
  private final RequestQuotas credentials;
  private final RequestQuotas addresses;

  CallerLimits(
      TrustedProxies proxies,
      @Value(
              "${"
                  + HttpProperties.CREDENTIAL_REQUESTS
                  + ":"
                  + HttpProperties.DEFAULT_CREDENTIAL_REQUESTS
                  + "}")
          int credentialRequests,
      @Value(
              "${"
                  + HttpProperties.ADDRESS_REQUESTS
                  + ":"
                  + HttpProperties.DEFAULT_ADDRESS_REQUESTS
                  + "}")
          int addressRequests) {
    this.proxies = proxies;
    this.credentialRequests = credentialRequests;
    this.addressRequests = addressRequests;
    this.credentials = new RequestQuotas("credential", credentialRequests);
    this.addresses = new RequestQuotas("address", addressRequests);
  }

  /** Returns how many requests with one credential are allowed per second, on average. */
  public int credentialRequests() {
    return credentialRequests;
  }

  /** Returns how many other requests are allowed per second from one address, on average. */
  public int addressRequests() {
    return addressRequests;
  }

  /** Authenticates {@code request} as one of {@code actor}, in the place of what it was. */
  public void authenticate(HttpRequest<?> request, Actor actor) {
    request.setAttribute(
        SecurityFilter.AUTHENTICATION, new CallerAuthentication(actor, quota(actor.user())));
  }

  /** Makes {@code request} anonymous, whatever credential it shows. */
  public void forget(HttpRequest<?> request) {
    request.removeAttribute(SecurityFilter.AUTHENTICATION, CallerAuthentication.class);
  }

  /** Returns the quota of {@code user}. */
  RequestQuota quota(UserId user) {
    return credentials.of(user);
  }

  /** Counts {@code request} for its address; returns the problem if there were too many. */
  @Nullable Problem countAnonymous(HttpRequest<?> request) {
    return UNLIMITED.contains(request.getPath()) ? null : addresses.of(network(request)).count();
  }

  private Object network(HttpRequest<?> request) {
    return network(proxies.client(request));
  }

  /* The owner of an IPv6 address usually owns all addresses with its 64-bit prefix. */
  private static Object network(InetAddress address) {
    return address instanceof Inet6Address
        ? ByteBuffer.wrap(address.getAddress()).getLong()
        : address;
  }
}
