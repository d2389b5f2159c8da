package io.portico.http.dashboard.once;

import io.micronaut.http.HttpHeaders;
import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.MutableHttpResponse;
import io.portico.application.port.in.idempotency.ExecuteOnce;
import io.portico.application.port.in.idempotency.ExecuteOnce.Outcome;
import io.portico.domain.access.Actor;
import io.portico.domain.idempotency.IdempotencyKey;
import io.portico.domain.idempotency.IdempotentRequest;
import io.portico.domain.idempotency.StoredResult;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Sha256;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.page.Flash;
import io.portico.http.page.FormMarks;
import io.portico.http.page.Visitor;
import jakarta.inject.Singleton;
import java.time.Duration;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;

/**
 * Carries out a form once, however often the same page sends it: after a double click, or after the
 * browser went back. The form has a mark ({@link Visitor#FORM_ONCE}), which is the idempotency key;
 * a form without one is carried out each time.
 */
@Singleton
public record FormOnce(ExecuteOnce executeOnce, FormMarks marks, Pages pages) {

  /* How long a second request waits for the first: the browser shows only the second answer. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private static final String SHOWN_AT = "portico.shown-at";

  /** Shows the page about a form that was sent before, as a response 409. */
  @FunctionalInterface
  public interface Asking {
    MutableHttpResponse<?> ask(HttpRequest<?> request, SentBeforePage page);
  }

  /**
   * Returns the response of {@code work}, or where its first response led to. Only a response that
   * leads to another page, or is {@link #shownOnce}, counts as carried out: changes of any other
   * one are rolled back, and the form can be sent again.
   *
   * @throws InvalidValueException if the mark is no idempotency key
   */
  public HttpResponse<?> execute(
      HttpRequest<?> request, Form form, Actor actor, Supplier<HttpResponse<?>> work) {
    return execute(request, form, actor, this::ask, work);
  }

  /** Does the same for a form of other pages than those of the dashboard. */
  public HttpResponse<?> execute(
      HttpRequest<?> request,
      Form form,
      Actor actor,
      Asking asking,
      Supplier<HttpResponse<?>> work) {
    var mark = form.optional(Visitor.FORM_ONCE);
    if (mark.isEmpty()) {
      return work.get();
    }
    var operation = request.getMethodName() + " " + request.getPath();
    var once =
        new IdempotentRequest(
            actor.user(), operation, new IdempotencyKey(mark.get()), hash(operation));
    var attempt = new Attempt(pages, content(form), work);
    try {
      return switch (execute(actor, once, attempt)) {
        case Outcome.Executed _ -> attempt.response();
        case Outcome.Replayed(var result) ->
            replayed(request, form, asking, StoredForm.parse(result));
        case Outcome.Running _, Outcome.KeyReused _ ->
            ask(
                request,
                asking,
                SentBeforePage.running(request.getPath(), withoutToken(form), mark.get()));
      };
    } catch (NotCarriedOut e) {
      return e.response();
    }
  }

  private Outcome execute(Actor actor, IdempotentRequest once, Attempt attempt) {
    var end = System.nanoTime() + LONGEST_WAIT.toNanos();
    while (true) {
      var outcome = executeOnce.execute(actor, once, attempt);
      if (!(outcome instanceof Outcome.Running) || System.nanoTime() - end > 0) {
        return outcome;
      }
      LockSupport.parkNanos(PAUSE.toNanos());
    }
  }

  private HttpResponse<?> replayed(
      HttpRequest<?> request, Form form, Asking asking, StoredForm first) {
    return first.content().equals(content(form))
        ? first.response()
        : ask(
            request,
            asking,
            SentBeforePage.changed(
                request.getPath(), withoutToken(form), first.path(), marks.next()));
  }

  private static HttpResponse<?> ask(HttpRequest<?> request, Asking asking, SentBeforePage page) {
    Visitor.useFormOnce(request, page.mark());
    return asking.ask(request, page);
  }

  private MutableHttpResponse<?> ask(HttpRequest<?> request, SentBeforePage page) {
    return pages
        .respond(request, HttpStatus.CONFLICT, Page.of(SentBeforePage.TEMPLATE, page, page.title()))
        .header("HX-Retarget", "#content")
        .header("HX-Reswap", "innerHTML")
        .header("HX-Reselect", "unset");
  }

  /**
   * Marks a response that shows a secret. A form that is sent again leads to {@code path} instead,
   * which says that the secret was shown before.
   */
  public static HttpResponse<?> shownOnce(MutableHttpResponse<?> response, String path) {
    response.setAttribute(SHOWN_AT, path);
    return response;
  }

  /**
   * Returns the address that the form at {@code path} is sent to: the same with a query. Browsers
   * drop a page that they keep when a form is sent to its address, and Back would read it again,
   * with another mark.
   */
  public static String address(String path) {
    return path + "?sent";
  }

  private static Map<String, List<String>> withoutToken(Form form) {
    var fields = new LinkedHashMap<>(form.fields());
    fields.remove(Form.TOKEN);
    fields.remove(Visitor.FORM_ONCE);
    return fields;
  }

  private static String content(Form form) {
    return hash(withoutToken(form).toString());
  }

  private static String hash(String text) {
    return HexFormat.of().formatHex(Sha256.hash(text));
  }

  /** One attempt to carry out a form, which keeps its response. It may be repeated. */
  private static final class Attempt implements Supplier<StoredResult> {

    private final Pages pages;
    private final String content;
    private final Supplier<HttpResponse<?>> work;
    private HttpResponse<?> response = HttpResponse.ok();

    Attempt(Pages pages, String content, Supplier<HttpResponse<?>> work) {
      this.pages = pages;
      this.content = content;
      this.work = work;
    }

    @Override
    public StoredResult get() {
      response = work.get();
      var shown = response.getAttribute(SHOWN_AT, String.class);
      if (shown.isPresent()) {
        return StoredForm.of(content, pages.leadTo(shown.get(), Flash.warning("sentBefore.secret")))
            .result();
      }
      if (response.header(HttpHeaders.LOCATION) == null) {
        throw new NotCarriedOut(response);
      }
      return StoredForm.of(content, response).result();
    }

    HttpResponse<?> response() {
      return response;
    }
  }

  /** Rolls back an attempt that changed nothing, and has the response to it. */
  private static final class NotCarriedOut extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final transient HttpResponse<?> response;

    NotCarriedOut(HttpResponse<?> response) {
      super("the form was not carried out", null, false, false);
      this.response = response;
    }

    HttpResponse<?> response() {
      return response;
    }
  }
}
