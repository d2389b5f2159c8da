package io.portico.http.portal;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.micronaut.serde.annotation.Serdeable;
import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.Worded;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteName;
import io.portico.domain.site.SitePage;
import io.portico.http.json.JsonDocument;
import io.portico.http.json.JsonObject;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of the site for developers in JSON.
 *
 * @param logo a data URL
 * @param audienceDefault who sees the entries of the catalogue that say nothing of it
 */
@Serdeable
record SiteDocument(
    boolean enabled,
    String name,
    String title,
    @Nullable String logo,
    ColorsDocument colors,
    List<String> languages,
    @JsonProperty("sign_up") String signUp,
    @JsonProperty("audience_default") String audienceDefault,
    @JsonProperty("labels_shown") List<String> labelsShown,
    List<PageDocument> pages) {

  private static final String EVERYONE = "everyone";
  private static final String SIGNED_IN = "signed_in";

  /** The colours of the site. */
  @JsonDocument
  record ColorsDocument(String primary, String accent) {}

  /** A page of the site. */
  @JsonDocument
  record PageDocument(String slug, String title, String markdown, boolean menu) {}

  static SiteDocument of(Site site) {
    return new SiteDocument(
        site.enabled(),
        site.name().value(),
        site.brand().title(),
        site.brand().logo().map(LogoImage::dataUrl).orElse(null),
        new ColorsDocument(site.brand().colours().primary(), site.brand().colours().accent()),
        site.languages().stream().map(Worded::word).toList(),
        site.access().signUp().word(),
        site.access().signedInOnly() ? SIGNED_IN : EVERYONE,
        site.labelsShown().stream().map(LabelName::value).toList(),
        site.pages().stream()
            .map(page -> new PageDocument(page.slug(), page.title(), page.markdown(), page.menu()))
            .toList());
  }

  /** Returns the site in {@code body}, with defaults for absent members. */
  static Site read(byte @Nullable [] body, OrganisationId organisation) {
    var json =
        JsonObject.parse(body, LogoImage.LONGEST_URL)
            .only(
                "enabled",
                "name",
                "title",
                "logo",
                "colors",
                "languages",
                "sign_up",
                "audience_default",
                "labels_shown",
                "pages");
    var name = json.text("name", SiteName::new);
    var title = json.text("title");
    var defaults = Site.unchanged(organisation, name, name.value());
    var colours =
        json.object("colors").map(SiteDocument::colours).orElse(defaults.brand().colours());
    var languages =
        json.optionalTexts(
            "languages",
            SiteLanguage.values().length,
            word -> Worded.of(SiteLanguage.class, "languages", word));
    return new Site(
        organisation,
        name,
        json.flag("enabled"),
        new Site.Brand(title, json.optionalText("logo", LogoImage::ofDataUrl), colours),
        languages.orElse(defaults.languages()),
        new Site.Access(
            json.optionalWord("sign_up", SignUpMode.class).orElse(defaults.access().signUp()),
            json.optionalText("audience_default", SiteDocument::isSignedInOnly)
                .orElse(defaults.access().signedInOnly())),
        json.texts("labels_shown", Site.MOST_LABELS, LabelName::new),
        json.objects("pages", Site.MOST_PAGES, SiteDocument::page));
  }

  private static SiteColours colours(JsonObject json) {
    var defaults = SiteColours.DEFAULT;
    json.only("primary", "accent");
    return new SiteColours(
        json.optionalText("primary").orElse(defaults.primary()),
        json.optionalText("accent").orElse(defaults.accent()));
  }

  private static boolean isSignedInOnly(String word) {
    return switch (word) {
      case EVERYONE -> false;
      case SIGNED_IN -> true;
      default ->
          throw new InvalidValueException("audienceDefault", word, EVERYONE + " or " + SIGNED_IN);
    };
  }

  private static SitePage page(JsonObject json) {
    json.only("slug", "title", "markdown", "menu");
    var slug = json.text("slug");
    var title = json.text("title");
    var markdown = json.optionalText("markdown").orElse("");
    var menu = json.flag("menu");
    return json.construct(() -> new SitePage(slug, title, markdown, menu));
  }
}
