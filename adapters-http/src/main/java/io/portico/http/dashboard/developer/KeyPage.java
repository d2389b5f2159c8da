package io.portico.http.dashboard.developer;

import io.portico.domain.application.Application;
import io.portico.domain.gateway.KeyPush;
import io.portico.domain.mail.Mail;
import io.portico.http.dashboard.analytics.RecordUsage;
import io.portico.http.dashboard.portal.ApiName;
import io.portico.http.page.PlanWords;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Optional;

/**
 * One key.
 *
 * @param application to which it belongs; empty for the default one, and for one that was removed
 * @param limits of its plan; empty if that was removed
 * @param revokedBy who revoked it; empty if it was not revoked, or for readers without the audit
 *     trail
 * @param opens the APIs that it opens
 * @param request the path of the request that it was issued for; empty if it was issued without one
 * @param successor the path of the key that it was rotated to
 * @param gateways those that have or should have it; empty for readers who may not see them
 * @param mails the latest to its developer
 * @param excluded whether its developer may receive and use no keys
 */
public record KeyPage(
    String email,
    String developerPath,
    DeveloperPage.KeyRow key,
    Optional<Application> application,
    Optional<PlanWords.Limits> limits,
    Optional<Words> revokedBy,
    List<ApiName> opens,
    Optional<String> request,
    Optional<String> successor,
    List<AtGateway> gateways,
    List<Mail> mails,
    RecordUsage usage,
    boolean excluded) {

  /** The key at the gateway {@code name}. */
  public record AtGateway(String name, KeyPush push) {}
}
