package io.portico.application.testkit.memory.definition;

import io.portico.application.port.out.definition.Definitions;
import io.portico.application.testkit.memory.InMemoryTable;
import io.portico.application.testkit.memory.InMemoryUnitOfWork;
import io.portico.application.testkit.memory.definition.InMemoryDefinitions.Key;
import io.portico.application.testkit.memory.definition.InMemoryDefinitions.Revision;
import io.portico.application.testkit.memory.organisation.InMemoryOrganisations;
import io.portico.domain.api.ApiId;
import io.portico.domain.definition.Definition;
import io.portico.domain.shared.OrganisationId;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** Definitions in memory. Insists on the unit of work around a change. */
public final class InMemoryDefinitions extends InMemoryTable<Key, Revision> implements Definitions {

  /** The key of a revision. */
  public record Key(ApiId api, int revision) {}

  /** A revision with its document. */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  public record Revision(Key key, Definition definition, byte[] document) {}

  public InMemoryDefinitions(InMemoryOrganisations organisations, InMemoryUnitOfWork unitOfWork) {
    super(
        organisations,
        unitOfWork,
        Comparator.comparing(Key::api)
            .thenComparing(Comparator.comparingInt(Key::revision).reversed()));
  }

  @Override
  public Packed packed(byte[] document) {
    return new Packed(document.clone());
  }

  @Override
  public void add(OrganisationId organisation, ApiId api, Definition definition, Packed document) {
    unitOfWork.requireRunning();
    var key = new Key(api, definition.revision());
    insertNew(organisation, key, new Revision(key, definition, document.content()));
  }

  @Override
  public List<Definition> all(OrganisationId organisation, ApiId api) {
    return of(organisation, api).stream().map(Revision::definition).toList();
  }

  private List<Revision> of(OrganisationId organisation, ApiId api) {
    return rows(organisation).stream().filter(row -> row.key().api().equals(api)).toList();
  }

  @Override
  public Optional<byte[]> document(OrganisationId organisation, ApiId api, int revision) {
    return find(organisation, new Key(api, revision)).map(row -> row.document().clone());
  }

  @Override
  public void remove(OrganisationId organisation, ApiId api, Collection<Integer> revisions) {
    unitOfWork.requireRunning();
    revisions.forEach(revision -> remove(organisation, new Key(api, revision)));
  }

  /** Moves the revisions of a renamed API. */
  public void move(OrganisationId organisation, ApiId from, ApiId to) {
    for (var row : of(organisation, from)) {
      remove(organisation, row.key());
      var key = new Key(to, row.key().revision());
      insertNew(organisation, key, new Revision(key, row.definition(), row.document()));
    }
  }

  /** Removes the revisions of a removed API. */
  public void removeAll(OrganisationId organisation, ApiId api) {
    of(organisation, api).forEach(row -> remove(organisation, row.key()));
  }
}
