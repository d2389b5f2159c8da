package io.portico.http.problem;

import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Translates terms of the domain to members and parameters of the interface: {@code quotaMax} is
 * {@code quota_max}. The table has those that the interface calls otherwise.
 *
 * <p>A term belongs there only if no member or parameter of the interface has the same name with
 * another meaning.
 */
public final class WireNames {

  private static final Map<String, String> OTHERS =
      Map.of(
          "catalogueEntries", "apis",
          "planId", "policy_id",
          "requestedBy", "by_user",
          "requestedPlan", "for_plan",
          "tykOrganisation", "tyk_org_id",
          "words", "q");

  /* What follows one of these is a name that a client chose. */
  private static final Set<String> MAPS =
      Set.of("labels", "fields", "metadata", "value_descriptions", "values");

  /* The members of this are ids of APIs, which have members of ours. */
  private static final String OBJECTS = "access_rights";

  private static final Pattern SEGMENT =
      Pattern.compile("(\\[\\d+])?(?<term>[a-z][A-Za-z]*)(\\[\\d+])?");

  private static final Pattern CAPITAL = Pattern.compile("[A-Z]");

  private WireNames() {}

  /**
   * Returns {@code path} as a client knows it: each segment that is a term is translated, for
   * example {@code requires[2].displayName} to {@code requires[2].display_name}. Keys of labels,
   * custom fields, metadata, value descriptions and values of mapping rules, and ids of APIs stay
   * as they are.
   */
  public static String of(String path) {
    var segments = path.split("\\.", -1);
    var objects = segments.length;
    for (var i = 0; i < segments.length; i++) {
      // An id may have dots.
      if (i > objects && (i == objects + 1 || i < segments.length - 1)) {
        continue;
      }
      segments[i] = ofSegment(segments[i]);
      if (MAPS.contains(segments[i])) {
        break;
      }
      if (segments[i].equals(OBJECTS)) {
        objects = i;
      }
    }
    return String.join(".", segments);
  }

  private static String ofSegment(String segment) {
    var matcher = SEGMENT.matcher(segment);
    if (!matcher.matches()) {
      return segment;
    }
    return segment.substring(0, matcher.start("term"))
        + ofTerm(matcher.group("term"))
        + segment.substring(matcher.end("term"));
  }

  private static String ofTerm(String term) {
    var other = OTHERS.get(term);
    return other == null ? CAPITAL.matcher(term).replaceAll("_$0").toLowerCase(Locale.ROOT) : other;
  }
}
