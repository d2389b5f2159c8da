package io.portico.http.dashboard.definition;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.portico.domain.definition.Definition;
import io.portico.http.dashboard.api.ApiHead;
import io.portico.http.dashboard.apis.People;
import io.portico.http.page.Address;
import io.portico.http.page.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.Stream;

/**
 * The definitions of one API: the model of {@code definition/list.jte}.
 *
 * @param path of this page, to which a document is sent
 * @param all the latest first
 * @param fields of the form, with what is wrong with them
 */
public record DefinitionsPage(
    ApiHead head, String path, List<Definition> all, People people, Fields fields) {

  private static final int MOST_LISTED = 200;

  /** Returns the versions with their revisions; empty text for documents without a version. */
  public SequencedMap<String, List<Definition>> versions() {
    return all.stream()
        .limit(MOST_LISTED)
        .collect(groupingBy(Definition::version, LinkedHashMap::new, toList()));
  }

  /** Returns how many further revisions are not listed. */
  public int omitted() {
    return Math.max(0, all.size() - MOST_LISTED);
  }

  /** Returns the page that asks before a version is removed. */
  public String removal(String version) {
    return Address.of(path + DefinitionPages.REMOVE)
        .with(DefinitionPages.VERSION, version)
        .toString();
  }

  /** Returns the path of the document of a revision. */
  public String download(Definition one) {
    return path + "/revisions/" + one.revision();
  }

  /** Returns the name of a format with its version. */
  public String format(Definition one) {
    return one.type().format().word() + one.type().formatVersion().map(" "::concat).orElse("");
  }

  /** Returns the page of what a revision changes: in its version, or else since the one before. */
  public Optional<String> difference(Definition one) {
    var listed = all.stream().limit(MOST_LISTED);
    return Stream.concat(
            listed.filter(other -> other.version().equals(one.version())), all.stream())
        .filter(other -> other.revision() < one.revision())
        .findFirst()
        .map(former -> path + "/diff?from=" + former.revision() + "&to=" + one.revision());
  }
}
