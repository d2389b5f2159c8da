package io.portico.http.dashboard.developer;

import io.portico.domain.application.Application;
import io.portico.domain.developer.Developer;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.mail.Mail;
import io.portico.http.dashboard.analytics.RecordUsage;
import io.portico.http.dashboard.portal.ApiName;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * One key.
 *
 * @param limits of its plan; empty if that was removed
 * @param opens the APIs that it opens
 * @param revokedBy who revoked it; empty if it was not revoked, or for readers without the audit
 *     trail
 * @param gateways those that have or should have it; empty for readers who may not see them
 */
public record KeyPage(
    Holder holder,
    DeveloperPage.KeyRow key,
    Optional<PlanWords.Limits> limits,
    List<ApiName> opens,
    Optional<Words> revokedBy,
    List<AtGateway> gateways,
    RecordUsage usage) {

  /**
   * Whose the key is.
   *
   * @param application to which it belongs; empty for the default one, and for one that was removed
   * @param excluded whether the developer may receive and use no keys
   * @param mails the latest to the developer
   */
  public record Holder(
      Developer developer, Optional<Application> application, boolean excluded, List<Mail> mails) {}

  /** The key at the gateway {@code name}. */
  public record AtGateway(String name, KeyPush push) {}

  /** Returns the path of the request that it was issued for; empty if it was issued without one. */
  public Optional<String> request() {
    return key.key().grant().request().map(made -> Section.REQUESTS.path() + "/" + made);
  }

  /** Returns the path of the key that it was rotated to. */
  public Optional<String> successor() {
    return key.key().replacedBy().map(other -> DeveloperPaths.key(key.key().developer(), other));
  }
}
