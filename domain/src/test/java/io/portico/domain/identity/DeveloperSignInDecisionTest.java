package io.portico.domain.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.account.EmailAddress;
import io.portico.domain.account.PasswordHash;
import io.portico.domain.developer.Developer;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.DeveloperFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.DeveloperSignInDecision.AskForPassword;
import io.portico.domain.identity.DeveloperSignInDecision.Enter;
import io.portico.domain.identity.DeveloperSignInDecision.Refuse;
import io.portico.domain.identity.DeveloperSignInDecision.SignUp;
import io.portico.domain.shared.DeveloperId;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class DeveloperSignInDecisionTest {

  private static final EmailAddress ANN = new EmailAddress("ann@example.com");
  private static final PasswordHash HASH =
      new PasswordHash("$2y$10$N9qo8uLOickgx2ZMRZoMyeIjZAgcfl7p92ldGxad68LJZdL17lhWy");
  private static final Optional<Developer> NONE = Optional.empty();

  private final Developer developer =
      Developer.registered(
          new DeveloperId(Ids.next()),
          DeveloperFixture.aDeveloper("ann@example.com").details(),
          Optional.empty(),
          ApiFixture.AT);
  private final Developer inactive = developer.with(developer.details().withInactive(true));

  private static DeveloperSignInDecision decide(
      Optional<Developer> known, Optional<Developer> sameAddress) {
    return decide(true, false, Optional.of(ANN), known, sameAddress);
  }

  private static DeveloperSignInDecision decide(
      boolean creates,
      boolean closed,
      Optional<EmailAddress> verified,
      Optional<Developer> known,
      Optional<Developer> sameAddress) {
    var details =
        new IdentityProviderDetails(
            "Acme",
            IssuerUrl.parse("https://login.example.com"),
            "portico",
            List.of(),
            ProviderAudience.PORTAL,
            Optional.of("groups"),
            new SignInRules(creates, List.of("example.com"), false, Optional.empty()));
    return DeveloperSignInDecision.of(
        details, new Identity("1", verified, "", "", Set.of("admins")), known, sameAddress, closed);
  }

  @Test
  void of_knownPerson_entersWhateverTheAddress() {
    assertThat(decide(false, true, Optional.empty(), Optional.of(developer), NONE))
        .isEqualTo(new Enter(developer));
    assertThat(decide(Optional.of(inactive), NONE)).isEqualTo(new Refuse(SignInRefusal.INACTIVE));
  }

  @Test
  void of_addressOfADeveloper_isLinkedWithItsPasswordOnly() {
    var withPassword = developer.with(HASH);

    assertThat(decide(NONE, Optional.of(withPassword))).isEqualTo(new AskForPassword(withPassword));
    assertThat(decide(NONE, Optional.of(developer)))
        .isEqualTo(new Refuse(SignInRefusal.ADDRESS_TAKEN));
    assertThat(decide(NONE, Optional.of(inactive))).isEqualTo(new Refuse(SignInRefusal.INACTIVE));
  }

  @Test
  void of_unknownPerson_signsUpIfTheProviderAndTheSiteAllowIt() {
    assertThat(decide(NONE, NONE)).isEqualTo(new SignUp(ANN));
    assertThat(decide(false, false, Optional.of(ANN), NONE, NONE))
        .isEqualTo(new Refuse(SignInRefusal.NO_USER));
    assertThat(decide(true, true, Optional.of(ANN), NONE, NONE))
        .isEqualTo(new Refuse(SignInRefusal.NO_USER));
    assertThat(decide(true, false, Optional.of(new EmailAddress("ann@example.org")), NONE, NONE))
        .isEqualTo(new Refuse(SignInRefusal.DOMAIN));
    assertThat(decide(true, false, Optional.empty(), NONE, NONE))
        .isEqualTo(new Refuse(SignInRefusal.NO_VERIFIED_ADDRESS));
  }
}
