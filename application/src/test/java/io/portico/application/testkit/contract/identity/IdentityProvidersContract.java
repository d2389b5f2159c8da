package io.portico.application.testkit.contract.identity;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.IssuerUrl;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.identity.SignInRules;
import io.portico.domain.shared.OrganisationId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link IdentityProviders} promises, wherever it keeps them. */
class IdentityProvidersContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private static final SignInRules PLAIN =
      new SignInRules(false, List.of(), false, Optional.empty());

  private IdentityProviders providers;

  @BeforeEach
  void openStores() {
    providers = stores.identityProviders();
  }

  /** Returns a provider with nothing that it can be without. */
  static IdentityProvider plain(OrganisationId organisation) {
    return provider(organisation, ProviderAudience.DASHBOARD, PLAIN);
  }

  private static IdentityProvider provider(
      OrganisationId organisation, ProviderAudience audience, SignInRules rules) {
    return new IdentityProvider(
        new IdentityProviderId(Ids.next()),
        organisation,
        new IdentityProviderDetails(
            "Acme",
            IssuerUrl.parse("https://login.example.com"),
            "portico",
            List.of(),
            audience,
            Optional.empty(),
            rules),
        Optional.empty(),
        AT,
        AT);
  }

  private static IdentityProvider longest(OrganisationId organisation) {
    var domain = "d".repeat(100) + ".";
    return new IdentityProvider(
        new IdentityProviderId(Ids.next()),
        organisation,
        new IdentityProviderDetails(
            Texts.ofFourByteCharacters(IdentityProviderDetails.LONGEST_NAME),
            IssuerUrl.parse("https://login.example.com/" + "x".repeat(IssuerUrl.LONGEST - 26)),
            Texts.ofFourByteCharacters(IdentityProviderDetails.LONGEST_WORD),
            IntStream.range(0, IdentityProviderDetails.MOST_SCOPES)
                .mapToObj(i -> "s".repeat(250) + (100 + i))
                .toList(),
            ProviderAudience.PORTAL,
            Optional.of(Texts.ofFourByteCharacters(IdentityProviderDetails.LONGEST_WORD)),
            new SignInRules(
                true,
                IntStream.range(0, SignInRules.MOST_DOMAINS).mapToObj(i -> domain + i).toList(),
                true,
                Optional.of(Texts.ofFourByteCharacters(SignInRules.LONGEST_HELP)))),
        Optional.of("sealed ".repeat(100)),
        AT,
        AT.plusMillis(1));
  }

  @Test
  void find_leastAndMostOfEverything_isEqual() {
    var plain = plain(organisation);
    var longest = longest(organisation);
    assertThat(providers.add(plain)).isTrue();
    assertThat(providers.add(longest)).isTrue();

    assertThat(providers.find(plain.id())).contains(plain);
    assertThat(providers.find(longest.id())).contains(longest);
    assertThat(providers.find(new IdentityProviderId(Ids.next()))).isEmpty();
    assertThat(lock(organisation, longest.id())).contains(longest);
    assertThat(lock(otherOrganisation, longest.id())).isEmpty();
  }

  private Optional<IdentityProvider> lock(OrganisationId owner, IdentityProviderId id) {
    return unitOfWork.execute(() -> providers.findForUpdate(owner, id));
  }

  @Test
  void add_moreThanTheMostAtOnce_isRefused() throws InterruptedException {
    for (var i = 1; i < IdentityProvider.MOST; i++) {
      assertThat(providers.add(plain(organisation))).isTrue();
    }

    assertThat(Concurrently.run(_ -> providers.add(plain(organisation)))).containsOnlyOnce(true);

    assertThat(providers.all(organisation)).hasSize(IdentityProvider.MOST);
    assertThat(providers.add(plain(otherOrganisation))).isTrue();
  }

  @Test
  void all_ofAnOrganisation_areOrderedById() {
    var ours = new ArrayList<IdentityProvider>();
    for (var i = 0; i < 3; i++) {
      ours.add(plain(organisation));
    }
    ours.reversed().forEach(providers::add);
    providers.add(plain(otherOrganisation));

    assertThat(providers.all(organisation)).isEqualTo(ours);
  }

  @Test
  void replace_everyMember_isKept() {
    var former = plain(organisation);
    providers.add(former);
    var next =
        former.with(longest(organisation).details(), Optional.of("sealed"), AT.plusSeconds(9));

    unitOfWork.run(
        () -> {
          providers.findForUpdate(organisation, former.id());
          providers.replace(next);
        });

    assertThat(providers.find(former.id())).contains(next);
  }

  @Test
  void remove_onlyInTheOrganisation_isGone() {
    var provider = plain(organisation);
    providers.add(provider);

    unitOfWork.run(() -> providers.remove(otherOrganisation, provider.id()));
    assertThat(providers.find(provider.id())).contains(provider);

    unitOfWork.run(() -> providers.remove(organisation, provider.id()));
    assertThat(providers.find(provider.id())).isEmpty();
    assertThat(providers.all(organisation)).isEmpty();
  }

  @Test
  void refusePasswords_oneThatIsTheOnlyWay_doesSoInItsOrganisation() {
    providers.add(plain(organisation));
    assertThat(providers.refusePasswords(organisation, ProviderAudience.DASHBOARD)).isFalse();

    providers.add(
        provider(
            organisation,
            ProviderAudience.DASHBOARD,
            new SignInRules(false, List.of(), true, Optional.empty())));

    assertThat(providers.refusePasswords(organisation, ProviderAudience.DASHBOARD)).isTrue();
    assertThat(providers.refusePasswords(organisation, ProviderAudience.PORTAL)).isFalse();
    assertThat(providers.refusePasswords(otherOrganisation, ProviderAudience.DASHBOARD)).isFalse();
  }
}
