package io.portico.application.port.in.access;

import io.portico.application.port.in.Page;
import io.portico.application.port.in.PageLimits;
import io.portico.domain.access.Actor;
import io.portico.domain.access.ServiceCredential;
import io.portico.domain.access.ServiceCredentialId;
import java.util.List;
import java.util.Optional;

/** Reads of service credentials. */
public interface ServiceCredentialQueries {

  /** Returns the credential with this id. */
  ServiceCredential find(Actor actor, ServiceCredentialId credential);

  /** Returns one page of the credentials, ordered by name. */
  Page<ServiceCredential, String> page(Query query);

  /** Returns all credentials, ordered by name: a page may have as many. */
  default List<ServiceCredential> all(Actor actor) {
    return page(new Query(actor, Optional.empty(), PageLimits.LARGEST)).items();
  }

  /** Returns the number of credentials. */
  long count(Actor actor);

  /**
   * A page of credentials to read.
   *
   * @param after the last name of the previous page; empty for the first page
   * @param limit the maximum number of credentials
   */
  record Query(Actor actor, Optional<String> after, int limit) {
    public Query {
      PageLimits.requireSize(limit);
    }
  }
}
