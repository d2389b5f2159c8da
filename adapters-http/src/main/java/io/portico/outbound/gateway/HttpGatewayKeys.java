package io.portico.outbound.gateway;

import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.domain.gateway.GatewayKind;
import io.portico.outbound.AddressPolicy;
import io.portico.outbound.OutboundHttp;
import io.portico.outbound.OutboundHttp.Limits;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Optional;

/** The keys of Kong and Tyk, over the interfaces that administer them. */
public final class HttpGatewayKeys implements GatewayKeys, AutoCloseable {

  /* An attempt has about ten requests, and must end before its claim expires. */
  private static final Duration LONGEST = Duration.ofSeconds(5);
  private static final int MOST_OF_BODY = 1 << 20;
  private static final String PRIVATE_ADDRESSES = "PORTICO_GATEWAYS_PRIVATE_ADDRESSES";
  private static final String PLAIN_HTTP = "PORTICO_GATEWAYS_PLAIN_HTTP";

  private final OutboundHttp http;
  private final Duration longest;
  private final Admin kong;
  private final Admin tyk;

  /**
   * @param privateAddresses whether gateways may have addresses that are not public
   * @param plainHttp whether those that are not on this machine may do without TLS
   */
  public HttpGatewayKeys(boolean privateAddresses, boolean plainHttp, InstantSource clock) {
    this(privateAddresses, plainHttp, clock, LONGEST);
  }

  HttpGatewayKeys(
      boolean privateAddresses, boolean plainHttp, InstantSource clock, Duration longest) {
    var policy = new AddressPolicy(privateAddresses, PRIVATE_ADDRESSES);
    this.http =
        new OutboundHttp(
            plainHttp ? policy : policy.requiringTls(PLAIN_HTTP),
            Limits.ofSingleRequests(MOST_OF_BODY));
    this.longest = longest;
    this.kong = new KongAdmin(clock);
    this.tyk = new TykAdmin();
  }

  private Admin admin(GatewayKind kind) {
    return switch (kind) {
      case KONG -> kong;
      case TYK -> tyk;
    };
  }

  private AdminSession session(Admin admin, Connection gateway, Optional<KeyAtGateway> key) {
    return new AdminSession(admin, http, longest, gateway, key);
  }

  @Override
  public Answer check(Connection gateway) {
    var admin = admin(gateway.details().kind());
    try {
      admin.check(session(admin, gateway, Optional.empty()), gateway);
      return new Answer.Done(Optional.empty());
    } catch (AdminFailure e) {
      return new Answer.Failed(e.reason());
    }
  }

  @Override
  public Answer apply(Connection gateway, KeyAtGateway key) {
    var admin = admin(gateway.details().kind());
    try {
      return admin.apply(session(admin, gateway, Optional.of(key)), gateway, key);
    } catch (AdminFailure e) {
      return e.isOfKey() ? new Answer.Refused(e.reason()) : new Answer.Failed(e.reason());
    }
  }

  @Override
  public Comparison compare(Connection gateway, KeyAtGateway key) {
    var admin = admin(gateway.details().kind());
    try {
      var found = admin.differences(session(admin, gateway, Optional.of(key)), gateway, key);
      return found.isEmpty() ? new Comparison.Same() : new Comparison.Different(found);
    } catch (AdminFailure e) {
      return e.isOfKey() ? new Comparison.Refused(e.reason()) : new Comparison.Failed(e.reason());
    }
  }

  @Override
  public Listing list(Connection gateway, Optional<String> page) {
    var admin = admin(gateway.details().kind());
    try {
      return admin.list(session(admin, gateway, Optional.empty()), gateway, page);
    } catch (AdminFailure e) {
      return new Listing.Failed(e.reason());
    }
  }

  @Override
  public void close() {
    http.close();
  }
}
