package io.portico.persistence.signup;

import io.portico.application.port.out.signup.SignUps;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpId;
import io.portico.domain.signup.SignUpProof;
import io.portico.domain.site.SiteLanguage;
import io.portico.persistence.column.AddressForms;
import io.portico.persistence.column.FieldsColumn;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Sign-ups in the table {@code sign_up}. */
@Singleton
record JdbcSignUps(Jdbc jdbc, FieldsColumn fields) implements SignUps {

  private static final String SELECT =
      """
      SELECT id, email, fields, provider, issuer, subject, password, language, signed_up_at,
        confirmed_at
      FROM sign_up
      WHERE org_id = ?\s""";

  private static final String CONFIRMED = "AND confirmed_at IS NOT NULL";

  @Override
  public void add(OrganisationId organisation, SignUp signUp) {
    var byProvider =
        signUp.proof() instanceof SignUpProof.ByProvider proof
            ? Optional.of(proof)
            : Optional.<SignUpProof.ByProvider>empty();
    jdbc.insert(
        "sign_up (org_id, id, email, canonical_email, fields, provider, issuer,"
            + " subject, password, language, signed_up_at, confirmed_at, expires_at)",
        organisation,
        signUp.id(),
        signUp.email().written(),
        AddressForms.canonical(signUp.email()),
        fields.write(signUp.fields()),
        byProvider.map(SignUpProof.ByProvider::provider),
        byProvider.map(proof -> proof.issuer().toString()),
        byProvider.map(SignUpProof.ByProvider::subject),
        signUp.proof().password().map(PasswordHash::text).orElse(""),
        signUp.language(),
        signUp.signedUpAt(),
        signUp.confirmedAt(),
        signUp.expiresAt());
  }

  @Override
  public Optional<SignUp> find(OrganisationId organisation, SignUpId id) {
    return jdbc.first(SELECT + "AND id = ?", this::signUp, organisation, id);
  }

  @Override
  public Optional<SignUp> take(OrganisationId organisation, SignUpId id) {
    var found = jdbc.first(SELECT + "AND id = ? FOR UPDATE", this::signUp, organisation, id);
    if (found.isPresent()) {
      jdbc.update("DELETE FROM sign_up WHERE org_id = ? AND id = ?", organisation, id);
    }
    return found;
  }

  @Override
  public List<SignUp> withEmail(OrganisationId organisation, EmailAddress email) {
    return jdbc.query(
        SELECT + "AND canonical_email = ? ORDER BY signed_up_at DESC, id DESC",
        this::signUp,
        organisation,
        AddressForms.canonical(email));
  }

  @Override
  public void removeAll(OrganisationId organisation, EmailAddress email) {
    jdbc.update(
        "DELETE FROM sign_up WHERE org_id = ? AND canonical_email = ?",
        organisation,
        AddressForms.canonical(email));
  }

  @Override
  public List<SignUp> confirmed(OrganisationId organisation, long offset, int limit) {
    return jdbc.query(
        SELECT + CONFIRMED + " ORDER BY confirmed_at, id LIMIT ? OFFSET ?",
        this::signUp,
        organisation,
        limit,
        offset);
  }

  @Override
  public long countConfirmed(OrganisationId organisation) {
    return jdbc.count("SELECT COUNT(*) FROM sign_up WHERE org_id = ? " + CONFIRMED, organisation);
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM sign_up WHERE expires_at <= ? LIMIT ?", at, most);
  }

  private SignUp signUp(Row row) throws SQLException {
    return new SignUp(
        new SignUpId(row.identifier()),
        new EmailAddress(row.text()),
        fields.read(row.text()),
        proof(row.optionalIdentifier(), row.optionalText(), row.optionalText(), row.text()),
        row.optionalText().map(word -> Worded.of(SiteLanguage.class, "language", word)),
        row.instant(),
        row.optionalInstant());
  }

  private static SignUpProof proof(
      Optional<Identifier> provider,
      Optional<String> issuer,
      Optional<String> subject,
      String password) {
    return provider
        .<SignUpProof>map(
            id ->
                new SignUpProof.ByProvider(
                    new IdentityProviderId(id),
                    IssuerUrl.parse(issuer.orElseThrow()),
                    subject.orElseThrow()))
        .orElseGet(() -> new SignUpProof.ByPassword(new PasswordHash(password)));
  }
}
