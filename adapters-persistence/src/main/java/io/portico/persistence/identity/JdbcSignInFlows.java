package io.portico.persistence.identity;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.identity.SignInFlows;
import io.portico.domain.access.TokenHash;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.SignInFlow;
import io.portico.persistence.jdbc.Jdbc;
import io.portico.persistence.jdbc.Row;
import jakarta.inject.Singleton;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Sign-ins that were begun in the table {@code sign_in_flow}. */
@Singleton
record JdbcSignInFlows(Jdbc jdbc, UnitOfWork unitOfWork) implements SignInFlows {

  /* Concurrent calls may add a few more, which does no harm. */
  @Override
  public boolean add(SignInFlow flow, Instant at) {
    var present =
        jdbc.count(
            "SELECT COUNT(*) FROM sign_in_flow WHERE address = ? AND expires_at > ?",
            flow.network(),
            at);
    if (present >= SignInFlow.MOST_OF_NETWORK) {
      return false;
    }
    jdbc.insert(
        "sign_in_flow (state, browser, provider, nonce, verifier, next_path, silent, address,"
            + " expires_at)",
        flow.state(),
        flow.browser(),
        flow.provider(),
        flow.nonce(),
        flow.sealedVerifier(),
        flow.next(),
        flow.silent(),
        flow.network(),
        flow.expiresAt());
    return true;
  }

  /* Who deletes the row has the flow, also in a cluster whose nodes do not see others' locks. */
  @Override
  public Optional<SignInFlow> take(TokenHash state) {
    return unitOfWork.execute(
        () -> {
          var found =
              jdbc.first(
                  """
                  SELECT state, browser, provider, nonce, verifier, next_path, silent, address,
                         expires_at
                  FROM sign_in_flow WHERE state = ? FOR UPDATE
                  """,
                  JdbcSignInFlows::flow,
                  state);
          return found.filter(
              _ -> jdbc.update("DELETE FROM sign_in_flow WHERE state = ?", state) > 0);
        });
  }

  @Override
  public int purgeExpired(Instant at, int most) {
    return jdbc.update("DELETE FROM sign_in_flow WHERE expires_at <= ? LIMIT ?", at, most);
  }

  private static SignInFlow flow(Row row) throws SQLException {
    return new SignInFlow(
        row.tokenHash(),
        row.tokenHash(),
        new IdentityProviderId(row.identifier()),
        row.text(),
        row.text(),
        row.text(),
        row.flag(),
        row.text(),
        row.instant());
  }
}
