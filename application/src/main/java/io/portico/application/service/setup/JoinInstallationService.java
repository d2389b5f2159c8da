package io.portico.application.service.setup;

import io.portico.application.port.in.setup.JoinInstallation;
import io.portico.application.port.out.Sealing;
import io.portico.application.port.out.UnitOfWork;
import io.portico.application.port.out.key.IssuedKeys;
import io.portico.application.port.out.key.KeyIdentifiers;
import io.portico.application.port.out.setup.InstallationMetadata;
import io.portico.application.port.out.setup.InstallationMetadata.Mark;
import io.portico.domain.key.KeyForm;
import java.util.Optional;

/** Compares the settings of a node with those of the store. */
public record JoinInstallationService(
    InstallationMetadata installation,
    IssuedKeys keys,
    Sealing sealing,
    KeyIdentifiers identifiers,
    UnitOfWork unitOfWork)
    implements JoinInstallation {

  private static final String PURPOSE = "installation";
  private static final String SEALED = "the secret of this installation";

  @Override
  public Outcome join() {
    return unitOfWork.execute(this::check);
  }

  private Outcome check() {
    if (!opens(installation.getOrSet(Mark.SECRET, sealing.seal(PURPOSE, SEALED)))) {
      return new Outcome.OtherSecret();
    }
    var form = identifiers.form();
    var present = KeyForm.valueOf(installation.getOrSet(Mark.KEY_FORM, form.name()));
    if (present != form) {
      if (keys.anyExist()) {
        return new Outcome.KeysStoredOtherwise(present);
      }
      installation.replace(Mark.KEY_FORM, form.name());
    }
    return new Outcome.Joined();
  }

  private boolean opens(String sealed) {
    return sealing.opened(PURPOSE, sealed).equals(Optional.of(SEALED));
  }
}
