package io.portico.http.dashboard.portal;

import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.label.Labels;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.ExtraMembers;
import io.portico.domain.shared.InvalidValueException;
import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;

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
  private static final String SHOW = "show";
  private static final String APPROVAL = "approval";
  private static final String KEY_LOCATION = "keyLocation";

  private Entries() {}

  /** Returns {@code entry}, shown or hidden. */
  static CatalogueEntry shown(CatalogueEntry entry, boolean show) {
    return new CatalogueEntry(
        entry.name(),
        entry.shortDescription(),
        entry.longDescription(),
        show,
        entry.api(),
        entry.plan(),
        entry.documentation(),
        entry.version(),
        entry.config(),
        entry.labels(),
        entry.extras(),
        entry.keyless());
  }

  /**
   * Returns the fields of {@code entry}.
   *
   * @param api the text of its API, as forms show it
   */
  static Fields of(CatalogueEntry entry, Optional<String> api) {
    var fields = Fields.NONE;
    for (var value : values(entry, api).entrySet()) {
      fields = fields.with(value.getKey(), value.getValue());
    }
    return entry.show() ? fields.with(SHOW, "on") : fields.with(SHOW, "");
  }

  private static Map<String, String> values(CatalogueEntry entry, Optional<String> api) {
    var values = new LinkedHashMap<String, String>();
    values.put(NAME, entry.name());
    values.put(API, api.orElse(""));
    values.put(VERSION, entry.version());
    values.put(SHORT_DESCRIPTION, entry.shortDescription());
    values.put(LONG_DESCRIPTION, entry.longDescription());
    values.put(DOCUMENTATION, entry.documentation());
    values.put(LABELS, EntryLabels.text(entry.labels()));
    values.put(APPROVAL, Approval.of(entry).word());
    values.put(KEY_LOCATION, entry.keyLocation().map(KeyLocation::text).orElse(""));
    return values;
  }

  /**
   * Reads the entry that a form sent for {@code plan}.
   *
   * @param present the entry whose other members stay
   * @param lookup finds the API that a text names, with the field for its error
   */
  static Fields.Read<CatalogueEntry> read(
      Fields sent,
      PlanId plan,
      Optional<CatalogueEntry> present,
      BiFunction<String, String, ApiId> lookup) {
    return sent.read(
        fields -> entry(fields, plan, present, lookup),
        Map.of("apiId", API, "id", API, "config.keyLocation", KEY_LOCATION),
        Map.of(NAME, "-", APPROVAL, Approval.PORTAL.word()));
  }

  private static CatalogueEntry entry(
      Fields sent,
      PlanId plan,
      Optional<CatalogueEntry> present,
      BiFunction<String, String, ApiId> lookup) {
    return new CatalogueEntry(
        line(sent, NAME),
        prose(sent, SHORT_DESCRIPTION),
        prose(sent, LONG_DESCRIPTION),
        sent.has(SHOW, "on"),
        Optional.of(line(sent, API))
            .filter(text -> !text.isEmpty())
            .map(text -> lookup.apply(API, text)),
        plan,
        prose(sent, DOCUMENTATION),
        line(sent, VERSION),
        config(sent, present.flatMap(CatalogueEntry::config)),
        labels(sent, present.flatMap(CatalogueEntry::labels)),
        present.map(CatalogueEntry::extras).orElse(ExtraMembers.NONE),
        present.map(CatalogueEntry::keyless).orElse(false));
  }

  private static Optional<EntryConfig> config(Fields sent, Optional<EntryConfig> present) {
    var config = Approval.read(sent.value(APPROVAL)).applied(present);
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
        ? EntryLabels.read(LABELS, prose(sent, LABELS), present)
        : present;
  }

  private static String line(Fields sent, String name) {
    return sent.value(name).strip();
  }

  private static String prose(Fields sent, String name) {
    return sent.value(name).replace("\r\n", "\n").strip();
  }

  /** Returns where a form differs from {@code present}. */
  static List<Conflict.Difference> differences(
      Fields sent, CatalogueEntry present, Optional<String> api) {
    var differences = new ArrayList<Conflict.Difference>();
    values(present, api)
        .forEach(
            (field, now) -> {
              var typed = prose(sent, field);
              if (!typed.equals(now)) {
                differences.add(
                    new Conflict.Difference(Words.of("portal.field." + field), now, typed));
              }
            });
    if (sent.has(SHOW, "on") != present.show()) {
      differences.add(
          new Conflict.Difference(
              Words.of("portal.field.show"),
              Boolean.toString(present.show()),
              Boolean.toString(!present.show())));
    }
    return differences;
  }

  /** Who decides key requests for an entry, as forms name it. */
  enum Approval {
    PORTAL("portal"),
    ALWAYS("always"),
    NEVER("never");

    private final String word;

    Approval(String word) {
      this.word = word;
    }

    String word() {
      return word;
    }

    static Approval of(CatalogueEntry entry) {
      var approval = entry.config().map(EntryConfig::approval).orElse(ApprovalOverride.NONE);
      if (!approval.override()) {
        return PORTAL;
      }
      return approval.requireKeyApproval() ? ALWAYS : NEVER;
    }

    static Approval read(String word) {
      for (var approval : values()) {
        if (approval.word.equals(word)) {
          return approval;
        }
      }
      throw new InvalidValueException(APPROVAL, word, "portal, always or never");
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
