package io.portico.http.dashboard.system;

import io.portico.domain.access.Permission;
import io.portico.http.dashboard.records.Place;
import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** A part of the section, in the order of its tabs. */
public enum SystemPart implements Place {
  NODE("", Permission.READ),
  INSTALLATION("/installation", Permission.READ_INSTALLATION),
  USERS("/users", Permission.READ_USERS),
  PROVIDERS("/identity-providers", Permission.ADMINISTER_USERS),
  GROUPS("/groups", Permission.ADMINISTER_USERS),
  ROLES("/roles", Permission.READ_USERS),
  SERVICES("/services", Permission.READ_USERS),
  MAILS("/mails", Permission.READ),
  AUDIT("/audit", Permission.READ_AUDIT),
  JOBS("/jobs", Permission.READ),
  WEBHOOKS("/webhooks", Permission.ADMINISTER_WEBHOOKS),
  GATEWAYS("/gateways", Permission.ADMINISTER_GATEWAYS),
  SOURCES("/sources", Permission.DISCOVER),
  KAFKA("/kafka", Permission.READ_INSTALLATION);

  private final String below;
  private final Permission permission;

  SystemPart(String below, Permission permission) {
    this.below = below;
    this.permission = permission;
  }

  @Override
  public String path() {
    return Section.SYSTEM.path() + below;
  }

  @Override
  public Words words() {
    return Words.of("system.part." + name().toLowerCase(Locale.ROOT));
  }

  @Override
  public Section section() {
    return Section.SYSTEM;
  }

  @Override
  public Words heading() {
    return Section.SYSTEM.words();
  }

  /** Returns the tabs that the reader may open, with this one as the current one. */
  @Override
  public List<Tab> tabs(View view) {
    return Arrays.stream(values())
        .filter(part -> view.mayEverywhere(part.permission))
        .map(part -> Tab.of(part.words(), part.path(), part == this))
        .toList();
  }
}
