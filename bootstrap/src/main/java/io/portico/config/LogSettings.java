package io.portico.config;

import java.util.List;

/** Reads the settings of the log. */
record LogSettings(SettingsReader settings) {

  Settings.Log log() {
    return new Settings.Log(
        settings
            .choice(
                Setting.LOG_FORMAT, List.of(Settings.LogFormat.values()), Settings.LogFormat::word)
            .orElse(Settings.Log.DEFAULT.format()),
        settings
            .choice(Setting.LOG_LEVEL, List.of(Settings.LogLevel.values()), Settings.LogLevel::word)
            .orElse(Settings.Log.DEFAULT.level()),
        settings.flag(Setting.LOG_ACCESS));
  }
}
