package io.portico.endtoend;

import io.portico.config.Settings;
import java.util.Optional;

class PortalCatalogueApiTest extends PortalCatalogueApiContract {
  @Override
  Optional<Settings.Server> server() {
    return Optional.empty();
  }
}
