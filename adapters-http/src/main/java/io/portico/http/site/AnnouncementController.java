package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Post;
import io.portico.http.browser.Form;

/** What visitors do with announcements. */
@SiteController(Portal.SITE)
record AnnouncementController(Banners banners) {

  /** {@code POST /portal/{site}/announcements/{id}/dismiss}: shows it no more, and leads back. */
  @Post("/announcements/{id}/dismiss")
  HttpResponse<?> dismiss(HttpRequest<?> request, SiteVisit visit, String id, Form form) {
    return SitePages.leadBack(visit.local(form.text("back")))
        .cookie(banners.dismissed(request, visit, id));
  }
}
