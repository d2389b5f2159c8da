package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.cookie.Cookie;
import io.micronaut.http.cookie.SameSite;
import io.portico.application.port.in.announcement.AnnouncementQueries;
import io.portico.domain.announcement.Announcement;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The announcements of a page. The browser remembers which ones a visitor has dismissed, of those
 * that the site shows to anyone.
 */
@Singleton
record Banners(AnnouncementQueries announcements) {

  /** The most that a page shows; the next ones follow when these are dismissed. */
  private static final int MOST = 3;

  private static final String COOKIE = "portico_dismissed";
  private static final String SEPARATOR = "_";
  private static final Duration REMEMBERED = Duration.ofDays(365);

  /** Returns the newest that concern the visitor and are not dismissed. */
  List<Banner> of(HttpRequest<?> request, SiteVisit visit) {
    var dismissed = dismissed(request);
    return shown(visit)
        .filter(one -> !dismissed.contains(one.id().toString()))
        .limit(MOST)
        .map(Banner::of)
        .toList();
  }

  private Stream<Announcement> shown(SiteVisit visit) {
    return announcements.shown(
        visit.site().organisation(), visit.developer().map(one -> one.developer().id()));
  }

  private static Set<String> dismissed(HttpRequest<?> request) {
    return request
        .getCookies()
        .findCookie(COOKIE)
        .map(cookie -> Set.copyOf(List.of(cookie.getValue().split(SEPARATOR))))
        .orElse(Set.of());
  }

  /** Returns the cookie that remembers one more. Those that are shown no more are forgotten. */
  Cookie dismissed(HttpRequest<?> request, SiteVisit visit, String id) {
    // Also what is for others: the visitor may sign in again.
    var shown =
        announcements.shown(visit.site().organisation()).stream()
            .map(one -> one.id().toString())
            .toList();
    var all =
        Stream.concat(dismissed(request).stream(), Stream.of(id))
            .filter(shown::contains)
            .distinct()
            .collect(Collectors.joining(SEPARATOR));
    return Cookie.of(COOKIE, all)
        .path(visit.cookiePath())
        .maxAge(REMEMBERED)
        .httpOnly(true)
        .sameSite(SameSite.Lax);
  }
}
