package io.portico.http.dashboard.definition;

import io.portico.http.dashboard.api.ApiHead;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The definitions of one API: the model of {@code definition/list.jte}.
 *
 * @param path of this page, to which a document is sent
 * @param fields of the form, with what is wrong with them
 * @param omitted how many further revisions are not listed
 */
public record DefinitionsPage(
    ApiHead head, String path, List<VersionPart> versions, Fields fields, int omitted) {

  /**
   * A version with its revisions, the latest first.
   *
   * @param name empty for documents without a version
   */
  public record VersionPart(String name, String removal, List<Row> revisions) {}

  /**
   * A revision.
   *
   * @param format with the version of the format
   * @param size in KiB
   * @param difference the address of the difference to the revision before
   */
  public record Row(
      int revision,
      String format,
      long size,
      Words setBy,
      Instant setAt,
      String download,
      Optional<String> difference) {}
}
