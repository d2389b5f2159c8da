package io.portico.http.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.security.authentication.Authentication;
import io.portico.domain.access.AccessToken;
import io.portico.domain.access.Actor;
import io.portico.domain.access.TokenHash;
import io.portico.http.testkit.Caller;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

class CredentialValidatorTest {

  private static final TokenHash KNOWN = new AccessToken("known").hash();

  private final ExecutorService executor = Executors.newSingleThreadExecutor();
  private final Map<TokenHash, Actor> users = new HashMap<>(Map.of(KNOWN, Caller.VIEWER.actor()));
  private final Map<TokenHash, Integer> lookups = new HashMap<>();
  private final CredentialValidator validator =
      new CredentialValidator(
          credential -> {
            lookups.merge(credential, 1, Integer::sum);
            return Optional.ofNullable(users.get(credential));
          },
          new CallerLimits(new TrustedProxies(""), 1, 1),
          executor);

  @AfterEach
  void stop() {
    executor.shutdownNow();
  }

  @Test
  void validate_manyUnknownCredentials_evictNoCaller() {
    assertThat(validate("known")).isNotNull();

    for (var round = 0; round < 2; round++) {
      IntStream.range(0, 11_000).forEach(i -> assertThat(validate("guess-" + i)).isNull());
    }

    assertThat(validator.cached("known")).isPresent();
    assertThat(lookups).containsEntry(KNOWN, 1);
  }

  @Test
  void validate_unknownCredentialAgain_isNotLookedUpUntilEvicted() {
    var later = new AccessToken("later").hash();
    assertThat(validate("later")).isNull();
    assertThat(validate("later")).isNull();
    assertThat(lookups).containsEntry(later, 1);

    users.put(later, Caller.ADMIN.actor());
    validator.evict(later);

    assertThat(validate("later")).isNotNull();
  }

  private @Nullable Authentication validate(String token) {
    return Mono.from(validator.validateToken(token, null)).block();
  }
}
