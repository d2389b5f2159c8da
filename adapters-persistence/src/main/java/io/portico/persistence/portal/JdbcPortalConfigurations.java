package io.portico.persistence.portal;

import com.github.benmanes.caffeine.cache.Ticker;
import io.micronaut.json.JsonMapper;
import io.portico.application.port.out.portal.PortalConfigurations;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.OrganisationId;
import io.portico.persistence.column.JsonColumn;
import io.portico.persistence.jdbc.Columns;
import io.portico.persistence.jdbc.CommittedCache;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.JdbcUnitOfWork;
import io.portico.persistence.jdbc.NewRow;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Inject;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Portal settings in the table {@code portal_settings}, one row for each organisation, and in
 * {@code portal_settings_extra} what only some of them have.
 */
@Singleton
final class JdbcPortalConfigurations implements PortalConfigurations {

  private static final int MAX_CACHED = 10_000;

  private final Jdbc jdbc;
  private final JsonColumn<List<String>> texts;
  private final CommittedCache<PortalSettings> cache;

  @Inject
  JdbcPortalConfigurations(Jdbc jdbc, JdbcUnitOfWork unitOfWork, JsonMapper mapper) {
    this(jdbc, unitOfWork, mapper, Ticker.systemTicker());
  }

  JdbcPortalConfigurations(Jdbc jdbc, JdbcUnitOfWork unitOfWork, JsonMapper mapper, Ticker ticker) {
    this.jdbc = jdbc;
    this.texts = JsonColumn.ofTexts(mapper);
    this.cache = new CommittedCache<>(unitOfWork, ticker, MAX_CACHED, _ -> 1, this::stored);
  }

  @Override
  public PortalSettings current(OrganisationId organisation) {
    return cache.current(organisation);
  }

  @Override
  public Optional<PortalSettings> cached(OrganisationId organisation) {
    return cache.cached(organisation);
  }

  @Override
  public PortalSettings findForUpdate(OrganisationId organisation) {
    return locked(organisation)
        .orElseGet(
            () -> {
              addRowToLock(organisation);
              return locked(organisation).orElseThrow();
            });
  }

  private Optional<PortalSettings> locked(OrganisationId organisation) {
    return find(organisation, " FOR UPDATE");
  }

  /* Concurrent insertions wait here for the first one and then find its row. */
  private void addRowToLock(OrganisationId organisation) {
    var row = columns(PortalSettings.DEFAULT).set("org_id", organisation).row("portal_settings");
    jdbc.update(
        NewRow.insertion(List.of(row)).then(" ON DUPLICATE KEY UPDATE org_id = VALUES(org_id)"));
  }

  @Override
  public void replace(OrganisationId organisation, PortalSettings settings) {
    cache.changed(organisation);
    jdbc.update(
        columns(settings).update("portal_settings").then(" WHERE org_id = ?", organisation));
    jdbc.update("DELETE FROM portal_settings_extra WHERE org_id = ?", organisation);
    if (!settings.extras().equals(ExtraMembers.NONE)
        || !settings.mail().extras().equals(ExtraMembers.NONE)) {
      jdbc.insert(
          List.of(
              new Columns()
                  .set("org_id", organisation)
                  .set("further", settings.extras().text())
                  .set("mail_further", settings.mail().extras().text())
                  .row("portal_settings_extra")));
    }
  }

  private Columns columns(PortalSettings settings) {
    return new Columns()
        .set("require_key_approval", settings.requireKeyApproval())
        .set("disable_signup", settings.disableSignup())
        .set("signup_fields", texts.write(settings.signupFields()))
        .set("key_request_fields", texts.write(settings.keyRequestFields()))
        .set("owner", settings.owner().map(EmailAddress::written))
        .set("mail_from", settings.mail().from().map(EmailAddress::written))
        .set("mail_from_name", settings.mail().fromName())
        .set("secure_key_approval", settings.mail().secureKeyApproval())
        .set("enforce_inactive", settings.accounts().enforceInactive())
        .set("require_second_factor", settings.accounts().requireSecondFactor());
  }

  private PortalSettings stored(OrganisationId organisation) {
    return find(organisation, "").orElse(PortalSettings.DEFAULT);
  }

  private Optional<PortalSettings> find(OrganisationId organisation, String lock) {
    return jdbc.first(
        """
        SELECT require_key_approval, disable_signup, signup_fields, key_request_fields, owner,
               mail_from, mail_from_name, secure_key_approval,
               (SELECT x.mail_further FROM portal_settings_extra x
                WHERE x.org_id = portal_settings.org_id),
               enforce_inactive, require_second_factor,
               (SELECT x.further FROM portal_settings_extra x
                WHERE x.org_id = portal_settings.org_id)
        FROM portal_settings
        WHERE org_id = ?
        """
            + lock,
        this::settings,
        organisation);
  }

  private PortalSettings settings(Row row) throws SQLException {
    return new PortalSettings(
        row.flag(),
        row.flag(),
        texts.read(row.text()),
        texts.read(row.text()),
        row.optionalText().map(EmailAddress::new),
        new PortalSettings.MailOptions(
            row.optionalText().map(EmailAddress::new), row.optionalText(), row.flag(), extras(row)),
        new PortalSettings.AccountRules(row.flag(), row.flag()),
        extras(row));
  }

  private static ExtraMembers extras(Row row) throws SQLException {
    return row.optionalText().map(ExtraMembers::new).orElse(ExtraMembers.NONE);
  }
}
