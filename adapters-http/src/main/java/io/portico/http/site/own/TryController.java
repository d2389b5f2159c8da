package io.portico.http.site.own;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.own.TryCall;
import io.portico.application.port.in.own.TryCall.Place;
import io.portico.domain.catalogue.TriedCall;
import io.portico.domain.catalogue.TriedCall.Header;
import io.portico.domain.catalogue.TryIt;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.http.browser.Form;
import io.portico.http.page.Fields;
import io.portico.http.page.Words;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SitePages;
import java.util.List;
import java.util.Optional;

/** The form with which a developer tries an API. It needs no script. */
@SiteController(Portal.SITE + "/apis/{id}/try")
@ForDevelopers
record TryController(TryCall tryCall, SitePages pages) {

  private static final String KEY = "key";

  /** {@code GET /portal/{site}/apis/{id}/try}: the form. */
  @Get
  HttpResponse<?> compose(HttpRequest<?> request, String id, SignedInDeveloper me) {
    var fields = Fields.NONE.with("method", "GET").with("path", "/");
    return pages.show(request, page(id, place(me, id), fields, Optional.empty()));
  }

  private Place place(SignedInDeveloper me, String id) {
    return tryCall.place(me, id).orElseThrow(RecordKind.CATALOGUE_ENTRY.notFound(id));
  }

  private static SiteContent page(
      String id, Place place, Fields fields, Optional<TryPage.Made> made) {
    // No page shows the key again.
    var model = new TryPage("/apis/" + id, place, fields.with(KEY), made);
    return SiteContent.of("site/own/try.jte", model, Words.of("try.title", place.name()))
        .at("/apis");
  }

  /** {@code POST /portal/{site}/apis/{id}/try}: makes the call and shows the answer. */
  @Post
  HttpResponse<?> call(HttpRequest<?> request, String id, Form form, SignedInDeveloper me) {
    var place = place(me, id);
    var sent = Fields.of(form.fields());
    try {
      var command =
          new TryCall.Command(
              me,
              id,
              new TriedCall(
                  form.text("method"),
                  TryIt.address("address", form.text("address")),
                  form.text("path").strip(),
                  headers(form.prose("headers")),
                  form.prose("body")),
              form.optional(KEY).map(String::strip));
      return switch (tryCall.call(command)) {
        case TryCall.Outcome.Made(var answer, var took) ->
            pages.show(request, page(id, place, sent, Optional.of(new TryPage.Made(answer, took))));
        case TryCall.Outcome.TooMany(var pause) ->
            pages.respond(
                request,
                HttpStatus.TOO_MANY_REQUESTS,
                page(
                    id,
                    place,
                    sent.wrong(Words.of("try.tooMany", pause.toSeconds() + 1)),
                    Optional.empty()));
      };
    } catch (InvalidValueException e) {
      return pages.reject(request, page(id, place, sent.wrong(e), Optional.empty()));
    }
  }

  private static List<Header> headers(String lines) {
    return lines
        .lines()
        .filter(line -> !line.isBlank())
        .map(
            line -> {
              var colon = line.indexOf(':');
              if (colon < 1) {
                throw new InvalidValueException("headers", line, "name: value");
              }
              return new Header(
                  line.substring(0, colon).strip(), line.substring(colon + 1).strip());
            })
        .toList();
  }
}
