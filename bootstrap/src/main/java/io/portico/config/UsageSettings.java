package io.portico.config;

import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RetentionPeriod;
import io.portico.domain.usage.UsageRetention;

/** Reads the settings of usage. */
final class UsageSettings {

  private final SettingsReader given;

  UsageSettings(SettingsReader given) {
    this.given = given;
  }

  UsageRetention retention() {
    return new UsageRetention(
        time(Setting.USAGE_HOURS_KEPT),
        notShorter(Setting.USAGE_DAYS_KEPT, Setting.USAGE_HOURS_KEPT),
        notShorter(Setting.USAGE_MONTHS_KEPT, Setting.USAGE_DAYS_KEPT));
  }

  /* What is coarser tells of what is finer and gone; the other way round makes no sense. */
  private RetentionPeriod notShorter(Setting coarser, Setting finer) {
    var time = time(coarser);
    if (time(finer).isLongerThan(time)) {
      throw new InvalidValueException(
          name(coarser),
          text(coarser),
          "at least as long as %s, which is %s".formatted(name(finer), text(finer)));
    }
    return time;
  }

  private RetentionPeriod time(Setting setting) {
    return RetentionPeriod.of(name(setting), text(setting));
  }

  private String name(Setting setting) {
    return given.get(setting).map(SettingsReader.Given::name).orElse(setting.environment());
  }

  private String text(Setting setting) {
    return given.get(setting).map(SettingsReader.Given::value).orElse(setting.fallback());
  }
}
