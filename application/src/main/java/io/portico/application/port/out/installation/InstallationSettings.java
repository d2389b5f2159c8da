package io.portico.application.port.out.installation;

import io.portico.domain.installation.InstallationSetting;
import java.util.List;

/** The settings with which this node was started. */
public interface InstallationSettings {

  /** Returns every setting, in the order of the documentation. */
  List<InstallationSetting> all();
}
