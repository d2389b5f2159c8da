package io.portico.outbound.gateway;

import io.portico.application.port.out.gateway.GatewayKeys;
import io.portico.application.port.out.gateway.GatewayKeys.Answer;
import io.portico.application.port.out.gateway.GatewayKeys.Connection;
import io.portico.application.port.out.gateway.GatewayKeys.KeyAtGateway;
import io.portico.application.port.out.gateway.GatewayKeys.Listing;
import java.util.List;
import java.util.Optional;

/** How gateways of one kind are administered. */
interface Admin {

  /** Returns whether the gateway says with {@code reply} that it lacks what was asked for. */
  boolean isAbsent(AdminSession.Reply reply);

  /** Returns whether the gateway refused the content of a request with {@code reply}. */
  boolean isRefusal(AdminSession.Reply reply);

  /** Returns what the address of the gateway should be, for messages. */
  String expectedAddress();

  /** Does what must succeed with a valid credential, and changes nothing. */
  void check(AdminSession session, Connection gateway) throws AdminFailure;

  Answer apply(AdminSession session, Connection gateway, KeyAtGateway key) throws AdminFailure;

  /** Returns what {@link GatewayKeys#list} does. */
  Listing list(AdminSession session, Connection gateway, Optional<String> page) throws AdminFailure;

  /** Returns what differs, in words. */
  List<String> differences(AdminSession session, Connection gateway, KeyAtGateway key)
      throws AdminFailure;
}
