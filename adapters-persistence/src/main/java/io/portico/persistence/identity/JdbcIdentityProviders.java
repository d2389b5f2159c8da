package io.portico.persistence.identity;

import com.github.benmanes.caffeine.cache.Ticker;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.CommittedCache;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.OrganisationLock;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Providers in the table {@code identity_provider}. */
@Singleton
final class JdbcIdentityProviders implements IdentityProviders {

  private static final String SELECT =
      """
      SELECT id, org_id, name, issuer, client_id, scopes, audience, groups_claim,
             create_users, allowed_domains, only_this, help, secret, created_at, updated_at
      FROM identity_provider
      """;

  /* In units of a provider. */
  private static final int MAX_CACHED = 10_000;

  private final Jdbc jdbc;
  private final OrganisationLock lock;

  /* Each page to sign in and each password asks for them. */
  private final CommittedCache<List<IdentityProvider>> cache;

  JdbcIdentityProviders(Jdbc jdbc, JdbcUnitOfWork unitOfWork, OrganisationLock lock) {
    this.jdbc = jdbc;
    this.lock = lock;
    this.cache =
        new CommittedCache<>(
            unitOfWork, Ticker.systemTicker(), MAX_CACHED, all -> all.size() + 1, this::stored);
  }

  @Override
  public boolean add(IdentityProvider provider) {
    return lock.holding(
        provider.organisation(),
        () -> {
          cache.changed(provider.organisation());
          var present =
              jdbc.count(
                  "SELECT COUNT(*) FROM identity_provider WHERE org_id = ?",
                  provider.organisation());
          return present < IdentityProvider.MOST
              && jdbc.insertIfAbsent(
                  columns(provider)
                      .set("id", provider.id())
                      .set("org_id", provider.organisation())
                      .set("created_at", provider.createdAt())
                      .row("identity_provider"));
        });
  }

  private static Columns columns(IdentityProvider provider) {
    var details = provider.details();
    var rules = details.rules();
    return new Columns()
        .set("name", details.name())
        .set("issuer", details.issuer().toString())
        .set("client_id", details.clientId())
        .set("scopes", String.join(" ", details.scopes()))
        .set("audience", details.audience().word())
        .set("groups_claim", details.groupsClaim())
        .set("create_users", rules.createsUsers())
        .set("allowed_domains", String.join(" ", rules.allowedDomains()))
        .set("only_this", rules.only())
        .set("help", rules.help())
        .set("secret", provider.sealedSecret())
        .set("updated_at", provider.updatedAt());
  }

  @Override
  public Optional<IdentityProvider> find(IdentityProviderId id) {
    return jdbc.first(SELECT + "WHERE id = ?", JdbcIdentityProviders::provider, id);
  }

  @Override
  public Optional<IdentityProvider> findForUpdate(
      OrganisationId organisation, IdentityProviderId id) {
    return jdbc.first(
        SELECT + "WHERE org_id = ? AND id = ? FOR UPDATE",
        JdbcIdentityProviders::provider,
        organisation,
        id);
  }

  @Override
  public void replace(IdentityProvider provider) {
    cache.changed(provider.organisation());
    jdbc.update(
        columns(provider)
            .update("identity_provider")
            .then(" WHERE org_id = ? AND id = ?", provider.organisation(), provider.id()));
  }

  @Override
  public void remove(OrganisationId organisation, IdentityProviderId id) {
    cache.changed(organisation);
    jdbc.update("DELETE FROM identity_provider WHERE org_id = ? AND id = ?", organisation, id);
  }

  @Override
  public List<IdentityProvider> all(OrganisationId organisation) {
    return cache.current(organisation);
  }

  private List<IdentityProvider> stored(OrganisationId organisation) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? ORDER BY id", JdbcIdentityProviders::provider, organisation);
  }

  private static IdentityProvider provider(Row row) throws SQLException {
    var id = new IdentityProviderId(row.identifier());
    var organisation = new OrganisationId(row.identifier());
    var name = row.text();
    var issuer = IssuerUrl.parse(row.text());
    var client = row.text();
    var scopes = words(row.text());
    var audience = Worded.of(ProviderAudience.class, "audience", row.text());
    var groups = row.optionalText();
    var rules = new SignInRules(row.flag(), words(row.text()), row.flag(), row.optionalText());
    return new IdentityProvider(
        id,
        organisation,
        new IdentityProviderDetails(name, issuer, client, scopes, audience, groups, rules),
        row.optionalText(),
        row.instant(),
        row.instant());
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).toList();
  }
}
