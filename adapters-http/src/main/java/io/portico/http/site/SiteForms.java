package io.portico.http.site;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.domain.access.DeveloperRights;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.once.SentBeforePage;
import jakarta.inject.Singleton;
import java.util.function.Supplier;

/** Carries out forms of developers once, as {@link FormOnce} does. */
@Singleton
public record SiteForms(FormOnce once, SitePages pages) {

  /** Returns the response of {@code work}, or where its first response led to. */
  public HttpResponse<?> once(
      HttpRequest<?> request, Form form, SignedInDeveloper me, Supplier<HttpResponse<?>> work) {
    var actor = DeveloperRights.actor(me.organisation(), me.developer().id());
    return once.execute(request, form, actor, this::ask, work);
  }

  private MutableHttpResponse<?> ask(HttpRequest<?> request, SentBeforePage page) {
    var visit = SiteVisit.of(request);
    return pages.respond(
        request,
        HttpStatus.CONFLICT,
        SiteContent.of(
            SentBeforePage.TEMPLATE,
            page.at(visit.address(request), visit.path("/")),
            page.title()));
  }
}
