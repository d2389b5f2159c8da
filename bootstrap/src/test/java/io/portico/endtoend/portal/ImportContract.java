package io.portico.endtoend.portal;

import io.portico.testkit.PorticoContract;
import io.portico.testkit.SettingsFixture;

/** Tests of imports, from a classic dashboard on this machine. */
abstract class ImportContract extends PorticoContract {

  @Override
  protected final SettingsFixture settings(SettingsFixture defaults) {
    return defaults.withPrivateAddresses();
  }
}
