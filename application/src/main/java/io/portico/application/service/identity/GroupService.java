package io.portico.application.service.identity;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.WantedBinding;
import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.service.access.BindingReader;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.shared.Text;
import java.util.List;

/** Binds roles to groups of providers. */
public record GroupService(
    ExternalIdentities identities,
    ProviderPeople people,
    BindingReader reader,
    UnitOfWork unitOfWork,
    Audit audit)
    implements BindGroup {

  @Override
  public Outcome bind(
      Actor actor, String group, List<WantedBinding> wanted, Precondition<Group> expected) {
    actor.require(Permission.ADMINISTER_USERS);
    Text.exactLine("group", group, LONGEST_NAME);
    return unitOfWork.execute(
        () -> {
          var organisation = actor.organisation();
          var bindings = reader.read(organisation, wanted);
          var present = identities.bindings(organisation);
          var before =
              expected.require(new Group(group, present.getOrDefault(group, List.of()))).bindings();
          if (before.equals(bindings)) {
            return new Outcome.Bound(bindings);
          }
          if (before.isEmpty() && present.size() >= ExternalIdentities.MOST_GROUPS) {
            return new Outcome.TooMany(ExternalIdentities.MOST_GROUPS);
          }
          identities.bind(organisation, group, bindings);
          people.follow(actor, identities.members(organisation, group));
          audit.record(
              actor,
              AuditAction.GROUP_BOUND,
              Text.truncated(group, AuditEntry.LONGEST_OBJECT),
              of(group, before),
              of(group, bindings));
          return new Outcome.Bound(bindings);
        });
  }

  private static Snapshot of(String group, List<Binding> bindings) {
    return Snapshot.of("name", group).and("bindings", Snapshots.texts(bindings));
  }
}
