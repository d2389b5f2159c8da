package io.portico.domain.signup;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.developer.Developer;
import io.portico.domain.developer.DeveloperDetails;
import io.portico.domain.developer.DeveloperTexts;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.site.SiteLanguage;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/**
 * Somebody wants to become a developer. Until the address is confirmed, and the sign-up is approved
 * where that is required, there is no developer.
 *
 * @param language in which the site was read; empty for sign-ups of former releases
 * @param confirmedAt when the address was confirmed; the sign-up then waits for a decision
 */
public record SignUp(
    SignUpId id,
    EmailAddress email,
    CustomFields fields,
    SignUpProof proof,
    Optional<SiteLanguage> language,
    Instant signedUpAt,
    Optional<Instant> confirmedAt) {

  /** How long an address can be confirmed. A link works shorter, and can be sent again. */
  public static final Duration VALIDITY = Duration.ofDays(7);

  /** Returns this sign-up with its address confirmed at {@code at}. */
  public SignUp confirmed(Instant at) {
    return new SignUp(id, email, fields, proof, language, signedUpAt, Optional.of(at));
  }

  /** Returns when it ends unless the address is confirmed; empty if it is. */
  public Optional<Instant> expiresAt() {
    return confirmedAt.isPresent() ? Optional.empty() : Optional.of(signedUpAt.plus(VALIDITY));
  }

  /** Returns the developer that this becomes. */
  public Developer developer(DeveloperId developer, Instant at) {
    var details = new DeveloperDetails(email, false, fields, DeveloperTexts.NONE);
    return Developer.registered(developer, details, proof.password(), at);
  }
}
