package io.portico.application.service.mail;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.mail.Message;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.OrganisationId;

/**
 * Takes mails to be sent. Whoever changes something that people are told of posts in the same unit
 * of work, so that nothing is mailed that did not happen, and nothing that did is kept from them.
 */
public final class Postbox {

  /**
   * Lets {@code message} be sent to {@code to}.
   *
   * @param settings those of {@code organisation}
   */
  public void post(
      OrganisationId organisation, PortalSettings settings, EmailAddress to, Message message) {}
}
