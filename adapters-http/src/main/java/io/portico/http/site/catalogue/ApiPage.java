package io.portico.http.site.catalogue;

import io.portico.domain.definition.Definition;
import io.portico.http.page.Chip;
import io.portico.http.page.Markdown;
import io.portico.http.page.PlanWords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The page of an offer.
 *
 * @param path of the page
 * @param documentation a link, or a text
 * @param apiId the id of the API, if it is one
 */
public record ApiPage(
    String path,
    String name,
    String version,
    Markdown text,
    Optional<String> documentationLink,
    Optional<Markdown> documentation,
    Optional<String> apiId,
    List<Chip> labels,
    List<Plan> plans,
    List<Version> versions,
    boolean triable,
    boolean signedIn) {

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

  /** Returns the path of the reference. */
  public String reference() {
    return path + "/reference";
  }
}
