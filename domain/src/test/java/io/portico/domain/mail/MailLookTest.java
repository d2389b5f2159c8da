package io.portico.domain.mail;

import static io.portico.domain.fixture.SiteFixture.customised;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.domain.fixture.Ids;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteLogo;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MailLookTest {

  @Test
  void logo_isAPngThatIsNotTooLargeForEachMail() {
    assertThat(logo(SiteLogo.Type.PNG, MailLook.LARGEST_LOGO)).isPresent();
    assertThat(logo(SiteLogo.Type.PNG, MailLook.LARGEST_LOGO + 1)).isEmpty();
    assertThat(logo(SiteLogo.Type.WEBP, 10)).isEmpty();
    assertThat(logo(SiteLogo.Type.SVG, 10)).isEmpty();
  }

  private static Optional<SiteLogo> logo(SiteLogo.Type type, int bytes) {
    var site = customised(new OrganisationId(Ids.next()), "acme");
    return MailLook.of(
            new Site(
                site.organisation(),
                site.name(),
                true,
                new Site.Brand(
                    site.brand().title(),
                    Optional.of(new SiteLogo(type, new byte[bytes])),
                    site.brand().colours()),
                site.languages(),
                site.access(),
                site.labelsShown(),
                site.pages()))
        .logo();
  }
}
