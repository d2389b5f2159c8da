package io.portico.http.site.catalogue;

import io.portico.domain.definition.Definition;
import io.portico.domain.site.Offering;
import io.portico.http.page.Chip;
import io.portico.http.page.PlanWords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The page of an offer.
 *
 * @param path of the page
 * @param labels that the site shows
 */
public record ApiPage(
    String path,
    Offering offering,
    List<Chip> labels,
    List<Plan> plans,
    List<Version> versions,
    boolean signedIn) {

  private static final Pattern WEB_ADDRESS = Pattern.compile("https?://\\S+");

  /**
   * A plan.
   *
   * @param request where a key is requested; empty if none is issued
   * @param keyless whether the API is called without a key
   */
  public record Plan(
      String name,
      String text,
      PlanWords.Limits limits,
      Optional<String> request,
      boolean keyless) {}

  /**
   * A version of the definition.
   *
   * @param download the path of the latest document
   * @param changes the path of the difference to the revision before
   */
  public record Version(
      String version, String format, Instant setAt, String download, Optional<String> changes) {}

  /** Returns the format of a definition in words, for example {@code openapi 3.1.0}. */
  static String format(Definition definition) {
    var type = definition.type();
    return type.format().word() + type.formatVersion().map(" "::concat).orElse("");
  }

  /** Returns the documentation, a link or a text; empty if there is none. */
  public String documentation() {
    return offering.entries().stream()
        .map(entry -> entry.texts().documentation().strip())
        .filter(text -> !text.isEmpty())
        .findFirst()
        .orElse("");
  }

  /** Returns whether the documentation is a link. */
  public boolean isLinked() {
    return WEB_ADDRESS.matcher(documentation()).matches();
  }

  /** Returns whether calls can be tried. */
  public boolean isTriable() {
    return offering.entries().stream().anyMatch(entry -> entry.site().tryIt().isPresent());
  }

  /** Returns the path of the reference. */
  public String reference() {
    return path + "/reference";
  }
}
