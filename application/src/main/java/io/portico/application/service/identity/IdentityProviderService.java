package io.portico.application.service.identity;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.access.WantedBinding;
import io.portico.application.port.in.identity.AdministerIdentityProviders;
import io.portico.application.port.in.identity.BindGroup;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.identity.ExternalIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.port.out.organisation.Organisations;
import io.portico.application.service.access.BindingReader;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Binding;
import io.portico.domain.access.Organisation;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.AuditEntry;
import io.portico.domain.audit.Snapshot;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.identity.ProviderAudience;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.Text;
import io.portico.domain.shared.UserId;
import java.net.URI;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds, changes, tests and reads providers, and the roles that groups give. */
public final class IdentityProviderService
    implements AdministerIdentityProviders, BindGroup, IdentityProviderQueries {

  private final IdentityProviders providers;
  private final ExternalIdentities identities;
  private final OpenIdProviders openId;
  private final ProviderSecrets secrets;
  private final ProviderPeople people;
  private final BindingReader reader;
  private final Organisations organisations;
  private final IdGenerator ids;
  private final InstantSource clock;
  private final UnitOfWork unitOfWork;
  private final Audit audit;

  public IdentityProviderService(
      IdentityProviders providers,
      ExternalIdentities identities,
      OpenIdProviders openId,
      ProviderSecrets secrets,
      ProviderPeople people,
      BindingReader reader,
      Organisations organisations,
      IdGenerator ids,
      InstantSource clock,
      UnitOfWork unitOfWork,
      Audit audit) {
    this.providers = providers;
    this.identities = identities;
    this.openId = openId;
    this.secrets = secrets;
    this.people = people;
    this.reader = reader;
    this.organisations = organisations;
    this.ids = ids;
    this.clock = clock;
    this.unitOfWork = unitOfWork;
    this.audit = audit;
  }

  @Override
  public Addition add(Actor actor, IdentityProviderDetails details, Optional<String> secret) {
    actor.require(Permission.ADMINISTER_USERS);
    var id = new IdentityProviderId(ids.next());
    var now = clock.instant();
    var provider =
        new IdentityProvider(
            id,
            actor.organisation(),
            details,
            secret.map(clear -> secrets.seal(id, clear)),
            now,
            now);
    return unitOfWork.execute(
        () -> {
          if (!providers.add(provider)) {
            return new Addition.TooMany(IdentityProvider.MOST);
          }
          audit.recordNew(actor, AuditAction.IDENTITY_PROVIDER_ADDED, id, Snapshots.of(provider));
          return new Addition.Added(provider);
        });
  }

  @Override
  public IdentityProvider replace(Replacement replacement) {
    var actor = replacement.actor();
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, replacement.id(), replacement.expected());
          requireSameAudience(present, replacement);
          requireSecretFor(present, replacement);
          var sealed =
              switch (replacement.secret()) {
                case Secret.Present() -> present.sealedSecret();
                case Secret.Other(var other) ->
                    other.map(clear -> secrets.seal(present.id(), clear));
              };
          if (present.details().equals(replacement.details())
              && present.sealedSecret().equals(sealed)) {
            return present;
          }
          var changed = present.with(replacement.details(), sealed, clock.instant());
          providers.replace(changed);
          if (!changed.details().issuer().equals(present.details().issuer())) {
            // Its subjects are other persons.
            people.forget(actor, changed);
          }
          audit.record(
              actor,
              AuditAction.IDENTITY_PROVIDER_REPLACED,
              changed.id(),
              Snapshots.of(present),
              Snapshots.of(changed));
          return changed;
        });
  }

  /* Its persons are users or developers, and the other way round they would be unknown. */
  private static void requireSameAudience(IdentityProvider present, Replacement replacement) {
    var audience = replacement.details().audience();
    if (!present.isFor(audience)) {
      throw new InvalidValueException(
          "for",
          audience.word(),
          "%s: it does not change; add another provider"
              .formatted(present.details().audience().word()));
    }
  }

  /* Otherwise a user who may change the issuer could read the secret there. */
  private static void requireSecretFor(IdentityProvider present, Replacement replacement) {
    if (present.sealedSecret().isPresent()
        && replacement.secret() instanceof Secret.Present
        && !present.details().issuer().equals(replacement.details().issuer())) {
      throw InvalidValueException.found(
          "clientSecret", "none", "the secret again, because the issuer changes");
    }
  }

  @Override
  public IdentityProvider remove(
      Actor actor, IdentityProviderId id, Precondition<IdentityProvider> expected) {
    actor.require(Permission.ADMINISTER_USERS);
    return unitOfWork.execute(
        () -> {
          var present = lock(actor, id, expected);
          people.end(actor, present, () -> providers.remove(actor.organisation(), id));
          audit.recordRemoved(
              actor, AuditAction.IDENTITY_PROVIDER_REMOVED, id, Snapshots.of(present));
          return present;
        });
  }

  private IdentityProvider lock(
      Actor actor, IdentityProviderId id, Precondition<IdentityProvider> expected) {
    return providers
        .findForUpdate(actor.organisation(), id)
        .map(expected::require)
        .orElseThrow(RecordKind.IDENTITY_PROVIDER.notFound(id));
  }

  /* The provider is asked outside of a unit of work, because it may be slow. */
  @Override
  public Test test(Actor actor, IdentityProviderId id, URI redirect) {
    actor.require(Permission.ADMINISTER_USERS);
    var provider = find(actor, id);
    unitOfWork.run(
        () -> {
          var snapshot = Snapshots.of(provider);
          audit.record(actor, AuditAction.IDENTITY_PROVIDER_TESTED, id, snapshot, snapshot);
        });
    try {
      openId.check(secrets.connection(provider), redirect);
      return new Test.Passed();
    } catch (Failure e) {
      return new Test.Failed(e.step(), e.reason());
    }
  }

  @Override
  public List<IdentityProvider> all(Actor actor) {
    actor.require(Permission.ADMINISTER_USERS);
    return providers.all(actor.organisation());
  }

  @Override
  public IdentityProvider find(Actor actor, IdentityProviderId id) {
    actor.require(Permission.ADMINISTER_USERS);
    return providers
        .find(id)
        .filter(provider -> provider.organisation().equals(actor.organisation()))
        .orElseThrow(RecordKind.IDENTITY_PROVIDER.notFound(id));
  }

  @Override
  public List<UserId> linked(Actor actor, IdentityProviderId id) {
    return people.linked(find(actor, id));
  }

  @Override
  public List<IdentityProvider> linkedTo(Actor actor, UserId user) {
    var known = identities.providers(actor.organisation(), user);
    return all(actor).stream().filter(provider -> known.contains(provider.id())).toList();
  }

  @Override
  public List<Offer> offered(ProviderAudience audience, Optional<OrganisationId> organisation) {
    try {
      return offers(audience, organisation);
    } catch (RefusedException.StoreUnavailable _) {
      // The page to sign in is shown nevertheless.
      return List.of();
    }
  }

  private List<Offer> offers(ProviderAudience audience, Optional<OrganisationId> organisation) {
    return organisation
        .or(() -> organisations.first().map(Organisation::id))
        .map(providers::all)
        .orElse(List.of())
        .stream()
        .filter(provider -> provider.isFor(audience))
        .map(
            provider ->
                new Offer(
                    provider.id(), provider.details().name(), provider.details().rules().only()))
        .toList();
  }

  @Override
  public Optional<OrganisationId> organisation(IdentityProviderId id) {
    return providers.find(id).map(IdentityProvider::organisation);
  }

  @Override
  public List<Group> groups(Actor actor) {
    actor.require(Permission.ADMINISTER_USERS);
    return identities.bindings(actor.organisation()).entrySet().stream()
        .map(one -> new Group(one.getKey(), one.getValue()))
        .toList();
  }

  @Override
  public Map<String, Integer> groupSizes(Actor actor) {
    actor.require(Permission.ADMINISTER_USERS);
    return identities.sizes(actor.organisation());
  }

  @Override
  public Group group(Actor actor, String name) {
    actor.require(Permission.ADMINISTER_USERS);
    var bindings = identities.bindings(actor.organisation(), List.of(name));
    return new Group(name, bindings.getOrDefault(name, List.of()));
  }

  @Override
  public BindGroup.Outcome bind(
      Actor actor, String group, List<WantedBinding> wanted, Precondition<Group> expected) {
    actor.require(Permission.ADMINISTER_USERS);
    Text.exactLine("group", group, BindGroup.LONGEST_NAME);
    return unitOfWork.execute(
        () -> {
          var organisation = actor.organisation();
          var bindings = reader.read(organisation, wanted);
          var present = identities.bindings(organisation);
          var before =
              expected.require(new Group(group, present.getOrDefault(group, List.of()))).bindings();
          if (before.equals(bindings)) {
            return new BindGroup.Outcome.Bound(bindings);
          }
          if (before.isEmpty() && present.size() >= ExternalIdentities.MOST_GROUPS) {
            return new BindGroup.Outcome.TooMany(ExternalIdentities.MOST_GROUPS);
          }
          identities.bind(organisation, group, bindings);
          people.follow(actor, identities.members(organisation, group));
          audit.record(
              actor,
              AuditAction.GROUP_BOUND,
              Text.truncated(group, AuditEntry.LONGEST_OBJECT),
              of(group, before),
              of(group, bindings));
          return new BindGroup.Outcome.Bound(bindings);
        });
  }

  private static Snapshot of(String group, List<Binding> bindings) {
    return Snapshot.of("name", group).and("bindings", Snapshots.texts(bindings));
  }
}
