package io.portico.persistence.factor;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.factor.Factors;
import io.portico.domain.factor.Factor;
import io.portico.domain.factor.FactorId;
import io.portico.domain.factor.FactorKind;
import io.portico.domain.factor.RecoveryCode;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Sha256;
import io.portico.domain.shared.Stored;
import io.portico.domain.shared.UserId;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import io.portico.persistence.jdbc.UniqueKeyException;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** Second factors in the table {@code factor}, recovery codes in {@code recovery_code}. */
@Singleton
record JdbcFactors(Jdbc jdbc, UnitOfWork unitOfWork) implements Factors {

  private static final String SELECT =
      """
      SELECT id, org_id, user_id, kind, name, credential, key_text, counter, added_at, used_at
      FROM factor
      """;

  private static final String ONE = "WHERE org_id = ? AND user_id = ? AND id = ?";

  @Override
  public boolean add(Factor factor) {
    try {
      jdbc.insert(
          "factor (org_id, user_id, id, kind, name, credential, credential_hash, key_text, counter,"
              + " added_at, used_at)",
          factor.organisation(),
          factor.user(),
          factor.id(),
          factor.kind().word(),
          factor.name(),
          factor.credential(),
          factor.credential().map(Sha256::hash),
          factor.key(),
          factor.counter(),
          factor.addedAt(),
          factor.usedAt());
      return true;
    } catch (UniqueKeyException _) {
      return false;
    }
  }

  @Override
  public List<Factor> ofUser(OrganisationId organisation, UserId user) {
    return jdbc.query(
        SELECT + "WHERE org_id = ? AND user_id = ? ORDER BY added_at, id",
        JdbcFactors::factor,
        organisation,
        user);
  }

  @Override
  public Optional<Factor> withCredential(String credential) {
    return jdbc.first(
        SELECT + "WHERE credential_hash = ?", JdbcFactors::factor, Sha256.hash(credential));
  }

  @Override
  public boolean use(Factor factor, long counter, Instant at) {
    return unitOfWork.execute(
        () ->
            jdbc.first(
                    SELECT + ONE + " FOR UPDATE",
                    JdbcFactors::factor,
                    factor.organisation(),
                    factor.user(),
                    factor.id())
                .filter(present -> present.accepts(counter))
                .filter(
                    _ ->
                        jdbc.update(
                                "UPDATE factor SET counter = ?, used_at = ? " + ONE,
                                counter,
                                at,
                                factor.organisation(),
                                factor.user(),
                                factor.id())
                            > 0)
                .isPresent());
  }

  @Override
  public Optional<Factor> remove(OrganisationId organisation, UserId user, FactorId id) {
    return unitOfWork.execute(
        () ->
            jdbc.first(SELECT + ONE + " FOR UPDATE", JdbcFactors::factor, organisation, user, id)
                .filter(_ -> jdbc.update("DELETE FROM factor " + ONE, organisation, user, id) > 0));
  }

  @Override
  public int removeAll(OrganisationId organisation, UserId user) {
    return unitOfWork.execute(
        () -> {
          removeCodes(organisation, user);
          return jdbc.update(
              "DELETE FROM factor WHERE org_id = ? AND user_id = ?", organisation, user);
        });
  }

  @Override
  public void replaceCodes(
      OrganisationId organisation, UserId user, Collection<RecoveryCode> codes) {
    removeCodes(organisation, user);
    codes.forEach(
        code ->
            jdbc.insert("recovery_code (org_id, user_id, code)", organisation, user, bytes(code)));
  }

  private void removeCodes(OrganisationId organisation, UserId user) {
    jdbc.update("DELETE FROM recovery_code WHERE org_id = ? AND user_id = ?", organisation, user);
  }

  @Override
  public int countCodes(OrganisationId organisation, UserId user) {
    return Math.toIntExact(
        jdbc.count(
            "SELECT COUNT(*) FROM recovery_code WHERE org_id = ? AND user_id = ?",
            organisation,
            user));
  }

  @Override
  public boolean takeCode(OrganisationId organisation, UserId user, RecoveryCode code) {
    return jdbc.update(
            "DELETE FROM recovery_code WHERE org_id = ? AND user_id = ? AND code = ?",
            organisation,
            user,
            bytes(code))
        > 0;
  }

  private static byte[] bytes(RecoveryCode code) {
    return HexFormat.of().parseHex(code.hash());
  }

  private static Factor factor(Row row) throws SQLException {
    var id = new FactorId(row.identifier());
    var organisation = new OrganisationId(row.identifier());
    var user = new UserId(row.identifier());
    var kind = row.word(FactorKind.class);
    var name = row.text();
    var credential = row.optionalText();
    var key = row.text();
    var counter = row.number();
    var addedAt = row.instant();
    var usedAt = row.optionalInstant();
    return Stored.read(
        () ->
            new Factor(
                id, organisation, user, kind, name, credential, key, counter, addedAt, usedAt));
  }
}
