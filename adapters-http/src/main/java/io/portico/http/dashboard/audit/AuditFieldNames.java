package io.portico.http.dashboard.audit;

import io.portico.application.port.in.audit.ReferenceNames;
import io.portico.domain.audit.AuditKind;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Set;

/** The words for the fields that changes in the audit trail have, and for their values. */
public final class AuditFieldNames {

  /* Families have one field for each label, custom field, entry or page, whose name follows. */
  private static final List<String> FAMILIES = List.of("labels.", "fields.", "entries.", "pages.");

  /* The limits of a plan, which is unlimited with 0 and -1. */
  private static final Set<String> LIMITS = Set.of("rate", "per", "quotaMax", "keyExpiresIn");

  private static final Set<String> NO_LIMIT = Set.of("0", "-1");

  /* Another field may have a text that somebody has typed. */
  private static final Set<String> YES_OR_NO =
      Set.of(
          "active",
          "config.override",
          "config.requireKeyApproval",
          "createUsers",
          "deprecated",
          "disableSignup",
          "enabled",
          "enforceInactive",
          "inactive",
          "isInactive",
          "likeness",
          "only",
          "overwrite",
          "requireKeyApproval",
          "requireSecondFactor",
          "required",
          "secureKeyApproval",
          "show",
          "signedInOnly");

  private static final Set<String> TRUTHS = Set.of("true", "false");

  private AuditFieldNames() {}

  /** Returns what a field of an object of {@code kind} was or became. */
  public static Words value(AuditKind kind, String field, String value, ReferenceNames names) {
    if (kind == AuditKind.PLAN && LIMITS.contains(field) && NO_LIMIT.contains(value)) {
      return Words.of("plan.unlimited");
    }
    return YES_OR_NO.contains(field) && TRUTHS.contains(value)
        ? Words.of("audit.value." + value)
        : Words.plain(names.value(field, value));
  }

  /**
   * Returns the words for a field of an object of {@code kind}, for example "Keys expire after
   * (seconds)" or "Label team"; the name of the field itself if it has none.
   */
  public static Words of(AuditKind kind, String field, ReferenceNames names) {
    var named = names.field(field);
    return FAMILIES.stream()
        .filter(field::startsWith)
        .findFirst()
        .map(family -> Words.of("audit.field." + family + "one", named.substring(family.length())))
        .orElseGet(
            () ->
                Words.named(
                    "audit.field." + kind.word() + "." + field,
                    Words.named(
                        "audit.field." + field,
                        Words.named("developer.text." + field, Words.plain(field)))));
  }
}
