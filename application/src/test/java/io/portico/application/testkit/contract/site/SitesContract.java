package io.portico.application.testkit.contract.site;

import static io.portico.domain.fixture.SiteFixture.customised;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.site.Sites;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.Given;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.label.LabelName;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SiteName;
import io.portico.domain.site.SitePage;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every {@link Sites} promises, wherever it stores them. */
class SitesContract extends StoreContract {

  private Sites sites;

  /* Names are unique over all organisations. */
  private String name;

  @BeforeEach
  void openStores() {
    sites = stores.sites();
    name = "site-" + organisation;
  }

  @Test
  void find_noneStored_isEmpty() {
    assertThat(sites.find(organisation)).isEmpty();
    assertThat(sites.find(new SiteName(name))).isEmpty();
    assertThat(locked()).isEmpty();
  }

  @Test
  void replace_everyMember_isFoundByNameAndOrganisation() {
    assertThat(sites.find(new SiteName(name))).isEmpty();
    var site = customised(organisation, name);

    assertThat(replace(site)).isTrue();

    assertThat(sites.find(organisation)).contains(site);
    assertThat(sites.find(site.name())).contains(site);
    assertThat(locked()).contains(site);
    assertThat(sites.find(otherOrganisation)).isEmpty();
  }

  @Test
  void replace_again_replacesAllAndGivesTheFormerNameAway() {
    var former = customised(organisation, name);
    replace(former);
    assertThat(sites.find(former.name())).contains(former);
    var plain = Site.unchanged(organisation, new SiteName(name + "-2"), "Plain");

    assertThat(replace(plain)).isTrue();

    assertThat(sites.find(former.name())).isEmpty();
    assertThat(sites.find(plain.name())).contains(plain);
    assertThat(sites.find(organisation)).contains(plain);
    assertThat(replace(customised(otherOrganisation, name))).isTrue();
  }

  @Test
  void replace_nameOfAnotherOrganisation_changesNothing() {
    var taken = customised(otherOrganisation, name);
    replace(taken);

    assertThat(replace(customised(organisation, name))).isFalse();
    assertThat(sites.find(organisation)).isEmpty();

    var own = customised(organisation, name + "-2");
    replace(own);
    assertThat(replace(customised(organisation, name))).isFalse();
    assertThat(sites.find(organisation)).contains(own);
    assertThat(sites.find(taken.name())).contains(taken);
  }

  @Test
  void replace_oneNameByManyAtOnce_oneHasIt() throws InterruptedException {
    var organisations =
        IntStream.range(0, Concurrently.THREADS).mapToObj(_ -> Given.organisation(stores)).toList();

    var answers = Concurrently.run(number -> replace(customised(organisations.get(number), name)));

    assertThat(answers).containsOnlyOnce(true);
    var owner = sites.find(new SiteName(name)).orElseThrow().organisation();
    assertThat(organisations).contains(owner);
  }

  @Test
  void replace_mostAndLargestOfEverything_isKept() {
    var logo = new byte[SiteLogo.LARGEST];
    for (var i = 0; i < logo.length; i++) {
      logo[i] = (byte) i;
    }
    var texts =
        IntStream.range(0, Site.MOST_PAGES)
            .mapToObj(
                number ->
                    new SitePage(
                        "p".repeat(SitePage.LONGEST_SLUG - 2) + (10 + number),
                        Texts.ofFourByteCharacters(SitePage.LONGEST_TITLE),
                        Texts.ofFourByteCharacters(number < 2 ? SitePage.LONGEST_TEXT : 0),
                        true))
            .toList();
    var labels =
        IntStream.range(0, Site.MOST_LABELS)
            .mapToObj(number -> new LabelName("l".repeat(LabelName.LONGEST - 2) + (10 + number)))
            .toList();
    var site =
        new Site(
            organisation,
            new SiteName((name + "-").repeat(2).substring(0, SiteName.LONGEST - 1) + "x"),
            true,
            new Site.Brand(
                Texts.ofFourByteCharacters(Site.LONGEST_TITLE),
                Optional.of(new SiteLogo(SiteLogo.Type.PNG, logo)),
                SiteColours.DEFAULT),
            List.of(SiteLanguage.values()),
            new Site.Access(SignUpMode.CLOSED, true),
            labels,
            texts);

    assertThat(replace(site)).isTrue();

    assertThat(locked()).contains(site);
  }

  @Test
  void find_withinTheUnitOfWorkThatReplaced_isTheNew() {
    var site = customised(organisation, name);
    assertThat(sites.find(organisation)).isEmpty();

    var seen =
        unitOfWork.execute(
            () -> {
              sites.findForUpdate(organisation);
              sites.replace(site);
              return sites.find(site.name());
            });

    assertThat(seen).contains(site);
  }

  @Test
  void isOn_storedAndEnabled_isTrueAlsoWithinAUnitOfWork() {
    assertThat(sites.isOn(organisation)).isFalse();

    replace(customised(organisation, name));
    assertThat(sites.isOn(organisation)).isTrue();
    assertThat(unitOfWork.<Boolean>execute(() -> sites.isOn(organisation))).isTrue();
    assertThat(sites.isOn(otherOrganisation)).isFalse();

    replace(Site.unchanged(organisation, new SiteName(name), "Off"));
    assertThat(unitOfWork.<Boolean>execute(() -> sites.isOn(organisation))).isFalse();
  }

  private Optional<Site> locked() {
    return unitOfWork.execute(() -> sites.findForUpdate(organisation));
  }

  private boolean replace(Site site) {
    return unitOfWork.execute(
        () -> {
          sites.findForUpdate(site.organisation());
          return sites.replace(site);
        });
  }
}
