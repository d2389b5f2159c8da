package io.portico.application.service.discovery;

import static java.util.Comparator.comparing;

import io.portico.application.port.out.discovery.SourceConnector;
import io.portico.application.port.out.discovery.SourceSystem;
import io.portico.application.port.out.discovery.SourceSystems;
import io.portico.application.port.out.discovery.StoredSources;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.StoredSource;
import io.portico.domain.shared.OrganisationId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The systems of the operator's file, whose owner is the first organisation, and those that
 * administrators added. If both have a name, the one of the file is meant.
 */
public record ConfiguredSystems(
    SourceSystems systems,
    StoredSources sources,
    SourceConnector connector,
    SourceCredentials credentials,
    Organisations organisations) {

  /** A system of an organisation. */
  record Owned(OrganisationId owner, SourceSystem system) {}

  /** Returns the systems of {@code organisation}, ordered by name. */
  List<SourceSystem> of(OrganisationId organisation) {
    return Stream.concat(
            ofTheFile(organisation).stream(),
            sources.all(organisation).stream()
                .filter(source -> !isOfTheFile(organisation, source.details().name()))
                .map(source -> new StoredSystem(organisation, source)))
        .sorted(comparing(SourceSystem::name))
        .toList();
  }

  /** Returns whether the operator's file has a system of this name for {@code organisation}. */
  boolean isOfTheFile(OrganisationId organisation, SourceName name) {
    return ofTheFile(organisation).stream().anyMatch(system -> system.name().equals(name));
  }

  /** Returns whether documents of a source are kept; they are unless its system says no. */
  boolean keepsDefinitions(OrganisationId organisation, SourceName name) {
    return of(organisation).stream()
        .filter(system -> system.name().equals(name))
        .allMatch(SourceSystem::keepsDefinitions);
  }

  private List<SourceSystem> ofTheFile(OrganisationId organisation) {
    return owner().filter(organisation::equals).isPresent() ? systems.all() : List.of();
  }

  private Optional<OrganisationId> owner() {
    return systems.all().isEmpty()
        ? Optional.empty()
        : organisations.first().map(first -> first.id());
  }

  /** Returns the systems of all organisations that are pulled on a schedule. */
  List<Owned> scheduled() {
    var ofTheFile =
        owner().stream()
            .flatMap(
                owner ->
                    systems.all().stream()
                        .filter(system -> system.every().isPresent())
                        .map(system -> new Owned(owner, system)));
    var stored =
        sources.scheduled().stream()
            .filter(one -> !isOfTheFile(one.organisation(), one.source().details().name()))
            .map(
                one ->
                    new Owned(
                        one.organisation(), new StoredSystem(one.organisation(), one.source())));
    return Stream.concat(ofTheFile, stored).toList();
  }

  /** A system that an administrator added. Its credential is opened when it is read. */
  private final class StoredSystem implements SourceSystem {

    private final OrganisationId owner;
    private final StoredSource source;

    StoredSystem(OrganisationId owner, StoredSource source) {
      this.owner = owner;
      this.source = source;
    }

    @Override
    public SourceName name() {
      return source.details().name();
    }

    @Override
    public String kind() {
      return source.details().kind().word();
    }

    @Override
    public String address() {
      return source.details().address().toString();
    }

    @Override
    public Optional<Duration> every() {
      return source.details().every();
    }

    @Override
    public boolean keepsDefinitions() {
      return source.details().definitions();
    }

    @Override
    public Reading read() {
      return connector.connect(source.details(), credentials.open(owner, source)).read();
    }
  }
}
