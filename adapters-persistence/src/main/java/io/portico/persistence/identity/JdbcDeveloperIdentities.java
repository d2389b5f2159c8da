package io.portico.persistence.identity;

import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.jdbc.Jdbc;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;

/** Persons who are developers in the table {@code developer_identity}. */
@Singleton
record JdbcDeveloperIdentities(Jdbc jdbc) implements DeveloperIdentities {

  @Override
  public Optional<DeveloperId> find(IdentityProviderId provider, String subject) {
    return jdbc.first(
        "SELECT developer FROM developer_identity WHERE provider = ? AND subject = ?",
        row -> new DeveloperId(row.identifier()),
        provider,
        subject);
  }

  @Override
  public void add(
      OrganisationId organisation,
      IdentityProviderId provider,
      String subject,
      DeveloperId developer) {
    jdbc.update(
        """
        INSERT INTO developer_identity (provider, subject, org_id, developer) VALUES (?, ?, ?, ?)
        ON DUPLICATE KEY UPDATE developer = VALUES(developer)
        """,
        provider,
        subject,
        organisation,
        developer);
  }

  @Override
  public List<DeveloperId> developers(IdentityProviderId provider) {
    return jdbc.query(
        "SELECT DISTINCT developer FROM developer_identity WHERE provider = ?",
        row -> new DeveloperId(row.identifier()),
        provider);
  }

  @Override
  public void forget(IdentityProviderId provider) {
    jdbc.update("DELETE FROM developer_identity WHERE provider = ?", provider);
  }
}
