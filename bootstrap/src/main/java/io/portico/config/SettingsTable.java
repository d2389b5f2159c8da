package io.portico.config;

import static java.util.stream.Collectors.joining;

import java.util.Arrays;

/** All settings in one table, as {@code --help} and the README show them. */
public final class SettingsTable {

  private SettingsTable() {}

  /** Returns every setting with its meaning and default, in Markdown. */
  public static String markdown() {
    return Arrays.stream(Setting.values())
        .map(
            setting ->
                "| `%s` | %s | %s |"
                    .formatted(setting.environment(), setting.meaning(), setting.fallback()))
        .collect(joining("\n", "| Environment | Means | Default |\n| --- | --- | --- |\n", ""));
  }
}
