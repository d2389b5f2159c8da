package io.portico.config;

import io.portico.config.SettingsReader.Given;
import io.portico.domain.key.KeyLocations;
import io.portico.domain.key.KeyPrefix;
import io.portico.domain.request.AutoApproval;
import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.List;

/** Reads the settings of keys. */
record KeySettings(SettingsReader given) {

  Settings.Keys keys() {
    return new Settings.Keys(
        prefix(), autoApproval(), locations(), given.flag(Setting.GATEWAYS_PREFLIGHTS));
  }

  private KeyPrefix prefix() {
    var sent = given.get(Setting.KEY_PREFIX);
    try {
      return sent.map(Given::value).map(KeyPrefix::new).orElse(KeyPrefix.DEFAULT);
    } catch (InvalidValueException e) {
      throw e.at(sent.orElseThrow().name());
    }
  }

  private KeyLocations locations() {
    var sent = given.getOrDefault(Setting.KEY_LOCATIONS);
    try {
      return KeyLocations.of(
          Arrays.stream(sent.value().split(",", -1)).map(String::strip).toArray(String[]::new));
    } catch (InvalidValueException e) {
      throw e.at(sent.name());
    }
  }

  private AutoApproval autoApproval() {
    return given
        .choice(Setting.AUTO_APPROVAL, List.of(AutoApproval.values()), AutoApproval::word)
        .orElse(AutoApproval.ON_REQUEST);
  }
}
