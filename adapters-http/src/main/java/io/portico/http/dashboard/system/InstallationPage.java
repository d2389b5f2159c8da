package io.portico.http.dashboard.system;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.portico.domain.installation.InstallationSetting;
import io.portico.domain.installation.InstallationSetting.Group;
import io.portico.domain.installation.InstallationSetting.Value;
import io.portico.http.page.Words;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;

/** The model of the settings of the installation, by what they are about. */
public record InstallationPage(SortedMap<Group, List<InstallationSetting>> groups) {

  static InstallationPage of(List<InstallationSetting> settings) {
    return new InstallationPage(
        settings.stream().collect(groupingBy(InstallationSetting::group, TreeMap::new, toList())));
  }

  /** Returns the id of the table of a group. */
  public String id(Group group) {
    return "settings-" + group.name().toLowerCase(Locale.ROOT);
  }

  /** Returns the name of a group. */
  public Words name(Group group) {
    return Words.of("system.installation.group." + group.name().toLowerCase(Locale.ROOT));
  }

  /** Returns what a setting is for; words in backticks are code. */
  public Words meaning(InstallationSetting setting) {
    return Words.said(setting.meaning());
  }

  /** Returns the value of a setting, or of its default in words. */
  public Words value(InstallationSetting setting) {
    return switch (setting.value()) {
      case Value.Shown(var text) -> Words.plain(text);
      case Value.Secret() -> Words.of("system.installation.secret");
      case Value.NotSet() -> Words.said(setting.fallback());
    };
  }

  /** Returns whether a value is one that operators write. */
  public boolean isShown(InstallationSetting setting) {
    return setting.value() instanceof Value.Shown;
  }
}
