package io.portico.application.service.discovery;

import io.portico.application.port.out.Sealing;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.SourceCredential;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.shared.OrganisationId;
import java.util.Optional;

/** Seals the credentials of sources, each for its own, so that they cannot be swapped. */
public record SourceCredentials(Sealing sealing) {

  String seal(OrganisationId organisation, SourceName source, SourceCredential credential) {
    return sealing.seal(purpose(organisation, source), credential.secret());
  }

  Optional<SourceCredential> open(OrganisationId organisation, StoredSource source) {
    var purpose = purpose(organisation, source.details().name());
    return source
        .sealedCredential()
        .map(hidden -> new SourceCredential(sealing.open(purpose, hidden)));
  }

  private static String purpose(OrganisationId organisation, SourceName source) {
    return "source " + organisation + " " + source;
  }
}
