package io.portico.application.service.audit;

import static java.util.stream.Collectors.toMap;

import io.portico.application.port.out.access.DashboardUsers;
import io.portico.application.port.out.access.ServiceCredentials;
import io.portico.application.port.out.developer.Developers;
import io.portico.domain.access.ServiceCredentialId;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.UserId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/** Looks up the names of users, services and developers that changed something. */
public record ActorNames(DashboardUsers users, ServiceCredentials services, Developers developers) {

  /**
   * The name of an actor: the address of a user or a developer, or the name of a service; none if
   * it has been removed, or was none of these.
   */
  public record ActorName(Optional<EmailAddress> user, Optional<String> service) {

    static final ActorName NONE = new ActorName(Optional.empty(), Optional.empty());

    /** Returns the name as people read it. */
    public Optional<String> text() {
      return user.map(EmailAddress::written).or(() -> service);
    }
  }

  /** Returns the name of each of {@code actors}. */
  public Map<UserId, ActorName> of(OrganisationId organisation, Stream<UserId> actors) {
    return actors.distinct().collect(toMap(Function.identity(), id -> of(organisation, id)));
  }

  private ActorName of(OrganisationId organisation, UserId actor) {
    var address = users.find(organisation, actor).map(found -> found.profile().email());
    if (address.isPresent()) {
      return new ActorName(address, Optional.empty());
    }
    var service =
        services
            .find(organisation, new ServiceCredentialId(actor.value()))
            .map(found -> found.details().name());
    return new ActorName(service.isPresent() ? address : developer(organisation, actor), service);
  }

  private Optional<EmailAddress> developer(OrganisationId organisation, UserId actor) {
    var id = new DeveloperId(actor.value());
    return Optional.ofNullable(developers.findAll(organisation, Set.of(id)).get(id))
        .map(found -> found.details().email());
  }
}
