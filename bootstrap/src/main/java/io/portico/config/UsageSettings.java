package io.portico.config;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.UsageRetention;

/** Reads the settings of usage. */
final class UsageSettings {

  private final SettingsReader settings;

  UsageSettings(SettingsReader settings) {
    this.settings = settings;
  }

  UsageRetention retention() {
    return new UsageRetention(
        settings.period(Setting.USAGE_HOURS_KEPT),
        notShorter(Setting.USAGE_DAYS_KEPT, Setting.USAGE_HOURS_KEPT),
        notShorter(Setting.USAGE_MONTHS_KEPT, Setting.USAGE_DAYS_KEPT));
  }

  /* Coarser counters replace finer ones that were removed. */
  private RetentionPeriod notShorter(Setting coarser, Setting finer) {
    var period = settings.period(coarser);
    if (settings.period(finer).isLongerThan(period)) {
      var shorter = settings.getOrDefault(coarser);
      var longer = settings.getOrDefault(finer);
      throw new InvalidValueException(
          shorter.name(),
          shorter.value(),
          "at least as long as %s, which is %s".formatted(longer.name(), longer.value()));
    }
    return period;
  }
}
