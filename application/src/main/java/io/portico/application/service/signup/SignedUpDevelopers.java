package io.portico.application.service.signup;

import io.portico.application.port.in.developer.RegisterDeveloper;
import io.portico.application.port.out.developer.Developers;
import io.portico.application.port.out.identity.DeveloperIdentities;
import io.portico.application.port.out.identity.IdentityProviders;
import io.portico.application.service.developer.RegisterDeveloperService;
import io.portico.domain.access.Actor;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.signup.SignUp;
import io.portico.domain.signup.SignUpProof;
import java.time.InstantSource;

/** Makes developers of sign-ups, within the unit of work of the caller. */
public record SignedUpDevelopers(
    RegisterDeveloperService register,
    Developers developers,
    DeveloperIdentities identities,
    IdentityProviders providers,
    InstantSource clock) {

  /**
   * Registers the developer and returns true; unless somebody has been registered with the address
   * meanwhile, whose password stays.
   */
  boolean add(Actor actor, DeveloperId id, SignUp signUp) {
    var isAdded =
        register.register(actor, signUp.developer(id, clock.instant()))
            instanceof RegisterDeveloper.Outcome.Registered;
    if (isAdded) {
      signUp
          .language()
          .ifPresent(chosen -> developers.chooseLanguage(actor.organisation(), id, chosen));
    }
    if (isAdded
        && signUp.proof()
            instanceof SignUpProof.ByProvider(var provider, var issuer, var subject)) {
      // A provider may have been removed, or have got another issuer, while the sign-up waited.
      providers
          .findForUpdate(actor.organisation(), provider, issuer)
          .ifPresent(present -> identities.add(actor.organisation(), present.id(), subject, id));
    }
    return isAdded;
  }
}
