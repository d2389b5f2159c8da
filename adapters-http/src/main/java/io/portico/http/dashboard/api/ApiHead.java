package io.portico.http.dashboard.api;

import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiOrigin;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.label.Labels;
import io.portico.http.dashboard.apis.ApiPaths;
import io.portico.http.page.Tab;
import io.portico.http.page.View;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What all pages of one API begin with.
 *
 * @param path of its first page
 * @param missingSince when its source first lacked it
 * @param current the open tab
 * @param labels by which the rights of the reader for this API are decided
 */
public record ApiHead(
    String id,
    String path,
    String name,
    Optional<String> version,
    Optional<Instant> missingSince,
    Part current,
    Labels labels) {

  /** A tab. */
  public enum Part {
    OVERVIEW(""),
    DEFINITIONS("/definitions"),
    USAGE("/usage"),
    HISTORY("/history");

    private final String path;

    Part(String path) {
      this.path = path;
    }
  }

  /** Returns the head of a page of {@code api} whose tab {@code current} is open. */
  public static ApiHead of(ApiRecord api, Part current) {
    return new ApiHead(
        api.id().toString(),
        ApiPaths.of(api.id()),
        api.description().name(),
        api.description().version(),
        api.origin().flatMap(ApiOrigin::missingSince),
        current,
        api.labels().labels());
  }

  /** Returns whether the reader has the permission for this API. */
  public boolean may(View view, Permission permission) {
    return view.may(permission, labels);
  }

  /** Returns the tabs that the reader may see. */
  public List<Tab> tabs(View view) {
    var tabs = new ArrayList<Tab>();
    for (var part : Part.values()) {
      if (isOpen(part, view)) {
        tabs.add(Tab.of(Words.of("apis.tab." + part.name()), path + part.path, part == current));
      }
    }
    return tabs;
  }

  private static boolean isOpen(Part part, View view) {
    return switch (part) {
      case OVERVIEW, DEFINITIONS -> true;
      case USAGE -> view.may(Permission.READ);
      case HISTORY -> view.may(Permission.READ_AUDIT);
    };
  }
}
