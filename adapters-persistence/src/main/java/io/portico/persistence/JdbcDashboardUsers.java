package io.portico.persistence;

import io.portico.application.port.out.DashboardUsers;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Role;
import io.portico.domain.access.TokenHash;
import io.portico.domain.access.UserId;
import io.portico.domain.shared.OrganisationId;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Optional;

/** Dashboard users in the table {@code dashboard_user}. */
@Singleton
final class JdbcDashboardUsers implements DashboardUsers {

  private final Jdbc jdbc;

  JdbcDashboardUsers(Jdbc jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Addition add(DashboardUser user) {
    try {
      jdbc.update(
          Sql.of(
              """
              INSERT INTO dashboard_user (id, org_id, email, canonical_email, role, credential)
              VALUES (?, ?, ?, ?, ?, ?)
              """,
              user.id().value(),
              user.organisation().value(),
              user.email(),
              user.email().toLowerCase(Locale.ROOT).getBytes(StandardCharsets.UTF_8),
              user.role().name(),
              bytes(user.credential())));
      return Addition.ADDED;
    } catch (UniqueKeyException _) {
      return withCredential(user.credential()).isPresent()
          ? Addition.CREDENTIAL_TAKEN
          : Addition.EMAIL_TAKEN;
    }
  }

  @Override
  public Optional<DashboardUser> withCredential(TokenHash credential) {
    return jdbc.first(
        Sql.of(
            "SELECT id, org_id, email, role FROM dashboard_user WHERE credential = ?",
            bytes(credential)),
        row ->
            new DashboardUser(
                new UserId(row.identifier()),
                new OrganisationId(row.identifier()),
                row.text(),
                Role.valueOf(row.text()),
                credential));
  }

  private static byte[] bytes(TokenHash credential) {
    return HexFormat.of().parseHex(credential.hex());
  }
}
