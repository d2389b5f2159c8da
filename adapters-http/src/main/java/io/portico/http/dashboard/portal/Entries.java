package io.portico.http.dashboard.portal;

import static java.util.stream.Collectors.joining;

import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.EntryExtras;
import io.portico.domain.catalogue.EntrySite;
import io.portico.domain.catalogue.EntryTexts;
import io.portico.domain.catalogue.TryIt;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.Worded;
import io.portico.http.dashboard.records.Input;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Reads and fills the form of an entry of the catalogue. */
final class Entries {

  static final String PLAN = "plan";
  static final String LONG_DESCRIPTION = "longDescription";

  static final String NAME = "name";
  private static final String SHORT_DESCRIPTION = "shortDescription";
  static final String API = "api";
  private static final String VERSION = "version";
  private static final String DOCUMENTATION = "documentation";
  private static final String LABELS = "labels";
  static final String SHOW = "show";
  private static final String APPROVAL = "approval";
  private static final String KEY_LOCATION = "keyLocation";
  private static final String AUDIENCE = "audience";
  private static final String AUDIENCE_SELECTOR = "audienceSelector";
  private static final String TRY_IT = "tryIt";

  private Entries() {}

  /**
   * Returns the fields of {@code entry}.
   *
   * @param api the text of its API, as forms show it
   */
  static Fields of(CatalogueEntry entry, Optional<String> api) {
    return Fields.NONE
        .with(NAME, entry.name())
        .with(API, api.orElse(""))
        .with(VERSION, entry.version())
        .checked(SHOW, entry.show())
        .with(APPROVAL, Approval.of(entry).word())
        .with(KEY_LOCATION, entry.keyLocation().map(KeyLocation::text).orElse(""))
        .with(SHORT_DESCRIPTION, entry.texts().shortDescription())
        .with(LONG_DESCRIPTION, entry.texts().longDescription())
        .with(DOCUMENTATION, entry.texts().documentation())
        .with(LABELS, EntryLabels.text(entry.labels()))
        .with(AUDIENCE, EntryAudience.of(entry).word())
        .with(AUDIENCE_SELECTOR, EntryAudience.selector(entry))
        .with(
            TRY_IT,
            entry.site().tryIt().map(TryIt::baseUrls).orElse(List.of()).stream()
                .map(URI::toString)
                .collect(joining("\n")));
  }

  /**
   * Returns the fields.
   *
   * @param plans to choose from; empty if the entry has its plan
   * @param asSettingsSay that the settings decide on reviews, and what they say
   */
  static List<Input> inputs(List<Choice> plans, Words asSettingsSay) {
    var inputs = new ArrayList<Input>();
    if (!plans.isEmpty()) {
      inputs.add(
          Input.select(PLAN, Words.of("portal.plan"), plans)
              .unchosen(Words.of("portal.choosePlan"))
              .required()
              .hint(Words.of("portal.planHint")));
    }
    inputs.add(Input.line(NAME, field(NAME)).most(255).required().accepting("-"));
    inputs.add(
        Input.of(API, field(API), new Input.Control.Picker("api"))
            .hint(Words.of("portal.apiHint"))
            .called("apiId", "id", API));
    inputs.add(Input.line(VERSION, field(VERSION)).most(100));
    inputs.add(Input.box(SHOW, Words.of("portal.showHint")));
    inputs.add(
        Input.select(
                APPROVAL,
                field(APPROVAL),
                List.of(
                    new Choice(Approval.PORTAL.word(), asSettingsSay),
                    new Choice(Approval.ALWAYS.word(), Words.of("portal.approval.always")),
                    new Choice(Approval.NEVER.word(), Words.of("portal.approval.never"))))
            .hint(Words.of("portal.approvalHint"))
            .accepting(Approval.PORTAL.word()));
    inputs.add(
        Input.line(KEY_LOCATION, field(KEY_LOCATION))
            .most(70)
            .hint(Words.of("portal.keyLocationHint"))
            .called("config"));
    inputs.add(Input.area(SHORT_DESCRIPTION, field(SHORT_DESCRIPTION), 2, 1000));
    inputs.add(Input.markdown(LONG_DESCRIPTION, field(LONG_DESCRIPTION), 12, 65_536));
    inputs.add(
        Input.area(DOCUMENTATION, field(DOCUMENTATION), 3, 65_536)
            .hint(Words.of("portal.documentationHint")));
    inputs.add(Input.area(LABELS, field(LABELS), 3, 21_000).hint(Words.of("portal.labelsHint")));
    inputs.add(
        Input.select(AUDIENCE, field(AUDIENCE), EntryAudience.choices())
            .hint(Words.of("portal.audienceHint"))
            .accepting(EntryAudience.SITE.word()));
    inputs.add(
        Input.line(AUDIENCE_SELECTOR, field(AUDIENCE_SELECTOR))
            .most(Selector.LONGEST)
            .hint(Words.of("portal.audienceSelectorHint")));
    inputs.add(Input.area(TRY_IT, field(TRY_IT), 2, 10_010).hint(Words.of("portal.tryItHint")));
    return inputs;
  }

  private static Words field(String name) {
    return Words.of("portal.field." + name);
  }

  /**
   * Reads the entry that a form sent for {@code plan}.
   *
   * @param present the entry whose other members stay
   * @param lookup finds the API that a text names
   */
  static CatalogueEntry read(
      Fields sent, PlanId plan, Optional<CatalogueEntry> present, Function<String, ApiId> lookup) {
    return new CatalogueEntry(
        new EntryTexts(
            line(sent, NAME),
            sent.prose(SHORT_DESCRIPTION),
            sent.prose(LONG_DESCRIPTION),
            sent.prose(DOCUMENTATION),
            line(sent, VERSION)),
        sent.isChecked(SHOW),
        sent.filled(API).map(lookup),
        plan,
        config(sent, present.flatMap(CatalogueEntry::config)),
        labels(sent, present.flatMap(CatalogueEntry::labels)),
        present.map(CatalogueEntry::extras).orElse(EntryExtras.NONE),
        new EntrySite(
            EntryAudience.read(AUDIENCE, sent.value(AUDIENCE))
                .audience(AUDIENCE_SELECTOR, line(sent, AUDIENCE_SELECTOR)),
            tryIt(sent)));
  }

  private static Optional<TryIt> tryIt(Fields sent) {
    var addresses = sent.lines(TRY_IT).stream().map(line -> TryIt.address(TRY_IT, line)).toList();
    return addresses.isEmpty() ? Optional.empty() : Optional.of(new TryIt(addresses));
  }

  private static Optional<EntryConfig> config(Fields sent, Optional<EntryConfig> present) {
    var config = Worded.of(Approval.class, APPROVAL, sent.value(APPROVAL)).applied(present);
    if (!sent.values().containsKey(KEY_LOCATION)) {
      return config;
    }
    var text = line(sent, KEY_LOCATION);
    if (text.isEmpty()) {
      return config.map(some -> some.withKeyLocation(Optional.empty()));
    }
    var location = Optional.of(KeyLocation.of(text));
    return Optional.of(config.orElse(EntryConfig.NONE).withKeyLocation(location));
  }

  private static Optional<Labels> labels(Fields sent, Optional<Labels> present) {
    return sent.values().containsKey(LABELS)
        ? EntryLabels.read(LABELS, sent.prose(LABELS), present)
        : present;
  }

  private static String line(Fields sent, String name) {
    return sent.value(name).strip();
  }

  /** Who decides key requests for an entry, as forms name it. */
  enum Approval implements Worded {
    PORTAL,
    ALWAYS,
    NEVER;

    static Approval of(CatalogueEntry entry) {
      var approval = entry.config().map(EntryConfig::approval).orElse(ApprovalOverride.NONE);
      if (!approval.override()) {
        return PORTAL;
      }
      return approval.requireKeyApproval() ? ALWAYS : NEVER;
    }

    /* The other members of a configuration stay, and so does one that has no effect. */
    Optional<EntryConfig> applied(Optional<EntryConfig> present) {
      var config = present.orElse(EntryConfig.NONE);
      return switch (this) {
        case PORTAL ->
            present.map(
                _ ->
                    config.withApproval(
                        new ApprovalOverride(config.approval().requireKeyApproval(), false)));
        case ALWAYS -> Optional.of(config.withApproval(new ApprovalOverride(true, true)));
        case NEVER -> Optional.of(config.withApproval(new ApprovalOverride(false, true)));
      };
    }
  }
}
