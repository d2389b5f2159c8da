package io.portico.application.service.identity;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.identity.AdministerIdentityProviders;
import io.portico.application.port.out.IdGenerator;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.port.out.identity.OpenIdProviders;
import io.portico.application.port.out.identity.OpenIdProviders.Failure;
import io.portico.application.service.audit.Audit;
import io.portico.application.service.audit.Snapshots;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.identity.IdentityProvider;
import io.portico.domain.identity.IdentityProviderDetails;
import io.portico.domain.identity.IdentityProviderId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import java.net.URI;
import java.time.InstantSource;
import java.util.Optional;

/** Adds, changes, removes and tests providers. */
public record IdentityProviderService(
    IdentityProviders providers,
    OpenIdProviders openId,
    ProviderSecrets secrets,
    ProviderPeople people,
    IdGenerator ids,
    InstantSource clock,
    UnitOfWork unitOfWork,
    Audit audit)
    implements AdministerIdentityProviders {

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
    var provider =
        providers
            .find(id)
            .filter(found -> found.organisation().equals(actor.organisation()))
            .orElseThrow(RecordKind.IDENTITY_PROVIDER.notFound(id));
    unitOfWork.run(
        () ->
            audit.recordUnchanged(
                actor, AuditAction.IDENTITY_PROVIDER_TESTED, id, Snapshots.of(provider)));
    try {
      openId.check(secrets.connection(provider), redirect);
      return new Test.Passed();
    } catch (Failure e) {
      return new Test.Failed(e.step(), e.reason());
    }
  }
}
