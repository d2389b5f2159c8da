package io.portico.application.port.in.session;

/** Use case: somebody has forgotten the password of a dashboard user. */
public interface RequestPassword {

  /**
   * Sends a one-time link to each active user with this address. The caller learns nothing of that:
   * addresses without a user look the same and take as long.
   *
   * @param email the presumed email address
   * @param request the id of the request, for the audit trail
   */
  void request(String email, String request);
}
