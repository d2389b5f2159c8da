package io.portico.http.organisation;

import io.micronaut.context.annotation.Property;
import io.micronaut.context.annotation.Requires;
import io.micronaut.http.HttpRequest;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Operator;
import io.portico.domain.access.TokenHash;
import io.portico.http.HttpProperties;
import io.portico.http.problem.Problems;
import io.portico.http.problem.RequestId;
import jakarta.inject.Singleton;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Optional;

/** The secret of the operator, of which only the hash is kept. */
@Singleton
@Requires(property = HttpProperties.OPERATOR_SECRET_HASH)
public final class OperatorSecret {

  private static final String HEADER = "admin-auth";

  private final TokenHash hash;

  OperatorSecret(@Property(name = HttpProperties.OPERATOR_SECRET_HASH) String hash) {
    this.hash = new TokenHash(hash);
  }

  /**
   * Returns the operator whose request it is.
   *
   * @throws io.portico.http.problem.Problem if the secret is not in it
   */
  public Operator authenticate(HttpRequest<?> request) {
    if (!isIn(request)) {
      throw Problems.unauthorised();
    }
    return new Operator(Optional.of(RequestId.of(request)));
  }

  /** Returns whether {@code request} has the secret. The comparison takes constant time. */
  private boolean isIn(HttpRequest<?> request) {
    var secrets = request.getHeaders().getAll(HEADER);
    return secrets.size() == 1
        && MessageDigest.isEqual(bytes(hash), bytes(new AccessToken(secrets.getFirst()).hash()));
  }

  private static byte[] bytes(TokenHash of) {
    return of.hex().getBytes(StandardCharsets.US_ASCII);
  }
}
