package io.portico.domain.account;

/** Where a login comes from. */
public sealed interface LoginOrigin {

  /** The network address. */
  String address();

  /** The address of the visitor, from a connection, a portal or a trusted proxy. */
  record Visitor(String address) implements LoginOrigin {}

  /** The address of a portal, from which all its visitors come. */
  record Portal(String address) implements LoginOrigin {}
}
