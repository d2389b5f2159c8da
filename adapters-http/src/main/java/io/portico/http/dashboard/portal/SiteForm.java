package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.joining;

import io.portico.domain.label.LabelName;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Slug;
import io.portico.domain.shared.Worded;
import io.portico.domain.site.SignUpMode;
import io.portico.domain.site.Site;
import io.portico.domain.site.SiteColours;
import io.portico.domain.site.SiteLanguage;
import io.portico.domain.site.SiteLogo;
import io.portico.domain.site.SiteName;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.portal.LogoImage;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** Reads and fills the form of the settings of the developer site. */
public final class SiteForm {

  static final String NAME = "name";
  static final String LABELS = "labelsShown";
  static final String LOGO = "logo";

  /** The hidden field with the logo that was chosen in a form that was not saved. */
  public static final String KEPT_LOGO = "keptLogo";

  private static final String ENABLED = "enabled";
  static final String TITLE = "title";
  static final String PRIMARY = "primary";
  static final String ACCENT = "accent";
  private static final String LANGUAGES = "languages";
  private static final String SIGN_UP = "signUp";
  private static final String AUDIENCE = "audienceDefault";
  private static final String NO_LOGO = "noLogo";
  private static final String SIGNED_IN = "signed_in";
  private static final String EVERYONE = "everyone";

  /** What the domain calls fields. */
  static final Map<String, String> RENAMED =
      Map.of("colors.primary", PRIMARY, "colors.accent", ACCENT);

  /** The fields whose two versions a conflict compares. */
  static final List<Input> COMPARED =
      Stream.of(ENABLED, NAME, TITLE, PRIMARY, ACCENT, SIGN_UP, AUDIENCE, LABELS)
          .map(name -> Input.line(name, Words.of("site." + name)))
          .toList();

  private SiteForm() {}

  static Fields of(Site site) {
    return Fields.NONE
        .checked(ENABLED, site.enabled())
        .with(NAME, site.name().value())
        .with(TITLE, site.brand().title())
        .with(PRIMARY, site.brand().colours().primary())
        .with(ACCENT, site.brand().colours().accent())
        .with(LANGUAGES, site.languages().stream().map(Worded::word).toArray(String[]::new))
        .with(SIGN_UP, site.access().signUp().word())
        .with(AUDIENCE, site.access().signedInOnly() ? SIGNED_IN : EVERYONE)
        .with(LABELS, site.labelsShown().stream().map(LabelName::value).collect(joining("\n")));
  }

  /**
   * Returns what {@code form} sent, with the logo that was chosen in a field that the form sends
   * again: browsers do not choose a file again.
   */
  static Fields sent(Form form) {
    var sent = Fields.of(form.fields()).with(LOGO, "");
    var file = form.file(LOGO);
    try {
      return file.length == 0
          ? sent
          : sent.with(KEPT_LOGO, LogoImage.dataUrl(LogoImage.ofFile(file))).with(NO_LOGO);
    } catch (InvalidValueException _) {
      // Reading the form says why.
      return sent;
    }
  }

  /**
   * Reads the settings.
   *
   * @param present the site whose pages stay, and whose logo stays unless another one is chosen
   * @param file the logo that was chosen; empty for none
   */
  static Site read(Fields sent, Site present, byte[] file) {
    return new Site(
        present.organisation(),
        new SiteName(sent.value(NAME).strip()),
        sent.isChecked(ENABLED),
        new Site.Brand(
            sent.value(TITLE).strip(),
            logo(sent, present, file),
            new SiteColours(sent.value(PRIMARY).strip(), sent.value(ACCENT).strip())),
        sent.all(LANGUAGES).stream()
            .map(word -> Worded.of(SiteLanguage.class, LANGUAGES, word))
            .toList(),
        new Site.Access(
            Worded.of(SignUpMode.class, SIGN_UP, sent.value(SIGN_UP)),
            sent.has(AUDIENCE, SIGNED_IN)),
        sent.lines(LABELS).stream().map(SiteForm::label).toList(),
        present.pages());
  }

  private static Optional<SiteLogo> logo(Fields sent, Site present, byte[] file) {
    if (file.length > 0) {
      return Optional.of(LogoImage.ofFile(file));
    }
    if (sent.isChecked(NO_LOGO)) {
      return Optional.empty();
    }
    return sent.filled(KEPT_LOGO).map(LogoImage::ofDataUrl).or(present.brand()::logo);
  }

  /* Also by its display name, from which the form of a label makes its name. */
  private static LabelName label(String line) {
    try {
      return new LabelName(line);
    } catch (InvalidValueException e) {
      return Slug.of(line, "_", LabelName.LONGEST)
          .map(LabelName::new)
          .orElseThrow(() -> e.at(LABELS));
    }
  }

  /** Returns the languages to choose from. */
  public static List<Choice> languages() {
    return Arrays.stream(SiteLanguage.values()).map(one -> choice("site.language.", one)).toList();
  }

  /** Returns the ways to sign up. */
  public static List<Choice> signUps() {
    return Arrays.stream(SignUpMode.values()).map(one -> choice("site.signUp.", one)).toList();
  }

  private static Choice choice(String key, Worded one) {
    return new Choice(one.word(), Words.of(key + one.word()));
  }

  /** Returns the audiences to choose from. */
  public static List<Choice> audiences() {
    return List.of(
        new Choice(EVERYONE, Words.of("portal.audience.everyone")),
        new Choice(SIGNED_IN, Words.of("portal.audience.signed_in")));
  }
}
