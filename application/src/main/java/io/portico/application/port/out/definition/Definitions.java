package io.portico.application.port.out.definition;

import io.portico.application.port.out.api.Apis;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * The revisions of the definitions of APIs, with their documents. {@link Apis} moves them with an
 * API that is renamed, and removes them with it.
 */
public interface Definitions {

  /** A document in the form in which it is stored. */
  @SuppressWarnings("ArrayRecordComponent") // large, and never compared
  record Packed(byte[] content) {}

  /**
   * Returns {@code document} in the form in which it is stored. That takes a while, so it is done
   * before the unit of work.
   */
  Packed packed(byte[] document);

  /**
   * Adds a revision. Requires that the unit of work has locked the API.
   *
   * @param definition has a revision that the API does not have
   */
  void add(OrganisationId organisation, ApiId api, Definition definition, Packed document);

  /** Returns all revisions of an API, the latest first. */
  List<Definition> all(OrganisationId organisation, ApiId api);

  /** Returns the document of a revision, or empty if there is no such revision. */
  Optional<byte[]> document(OrganisationId organisation, ApiId api, int revision);

  /** Removes revisions. Requires that the unit of work has locked the API. */
  void remove(OrganisationId organisation, ApiId api, Collection<Integer> revisions);
}
