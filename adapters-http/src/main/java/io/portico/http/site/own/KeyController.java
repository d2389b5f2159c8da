package io.portico.http.site.own;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.micronaut.http.annotation.QueryValue;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.own.OwnKeys;
import io.portico.application.port.in.own.OwnKeys.KeyName;
import io.portico.application.port.in.own.OwnQueries;
import io.portico.application.port.in.own.OwnQueries.Offer;
import io.portico.application.port.in.own.OwnQueries.OwnKey;
import io.portico.application.port.in.own.RevealOwnKey;
import io.portico.application.port.in.own.SignedInDeveloper;
import io.portico.application.port.in.request.RequestKey;
import io.portico.domain.key.RawKey;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.CustomFields;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.KeyRequestId;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.site.ForDevelopers;
import io.portico.http.site.Portal;
import io.portico.http.site.SiteContent;
import io.portico.http.site.SiteController;
import io.portico.http.site.SiteForms;
import io.portico.http.site.SitePages;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/** Keys of a developer's applications: requested, shown once, rotated and revoked. */
@SiteController(Portal.SITE + OwnPaths.APPLICATIONS)
@ForDevelopers
record KeyController(
    OwnKeys keys, RevealOwnKey revealKey, OwnQueries own, SiteForms forms, SitePages pages) {

  private static final String REQUEST = OwnPaths.APPLICATIONS + "/request";
  private static final String PLAN = "plan";
  private static final String APPLICATION = "application";
  private static final String FIELD = "field";
  private static final String FIELDS = "fields.";
  private static final String OVERLAP = "overlap";

  private static final List<Duration> OVERLAPS =
      List.of(
          Duration.ZERO,
          Duration.ofHours(1),
          RotationOverlap.DEFAULT.length(),
          Duration.ofDays(7),
          RotationOverlap.LONGEST);

  /**
   * {@code GET /portal/{site}/applications/request}: the form that requests a key for a plan.
   *
   * @param plan the id of the plan
   * @param application the id of the application that is chosen at first, if any
   */
  @Get("/request")
  HttpResponse<?> compose(
      HttpRequest<?> request,
      @QueryValue(PLAN) Optional<String> plan,
      @QueryValue(APPLICATION) Optional<String> application,
      SignedInDeveloper me) {
    return plan.flatMap(id -> offer(me, id))
        .<HttpResponse<?>>map(
            offer ->
                pages.show(request, requesting(me, offer, application.orElse("")).page(request)))
        .orElseGet(() -> pages.leadTo(request, "/apis", Flash.refused("key.request.chooseOffer")));
  }

  private Optional<Offer> offer(SignedInDeveloper me, String plan) {
    return Identifier.parse(plan).flatMap(id -> own.offer(me, new PlanId(id)));
  }

  private Asked requesting(SignedInDeveloper me, Offer offer, String application) {
    var entry = offer.entry();
    var inputs = new ArrayList<Input>();
    inputs.add(Input.hidden(PLAN));
    inputs.add(
        Input.select(
                APPLICATION,
                Words.of("key.application"),
                own.applications(me).stream()
                    .map(one -> new Choice(one.id().toString(), Words.plain(one.details().name())))
                    .toList())
            .required());
    for (var i = 0; i < offer.fields().size(); i++) {
      inputs.add(Input.line(FIELD + i, Words.plain(offer.fields().get(i))));
    }
    var question =
        Question.harmless(
                Words.of("key.request.question", entry.name()),
                List.of(
                    Words.of("key.request.plan", offer.plan().name()),
                    Words.of(offer.reviewed() ? "key.request.reviewed" : "key.request.atOnce")))
            .asking(
                Fields.NONE.with(PLAN, entry.plan().toString()).with(APPLICATION, application),
                inputs.toArray(Input[]::new));
    return new Asked(question, Words.of("key.request"), REQUEST, back(entry));
  }

  private static String back(io.portico.domain.catalogue.CatalogueEntry entry) {
    return "/apis/" + entry.api().<Object>map(api -> api).orElse(entry.plan());
  }

  /** {@code POST /portal/{site}/applications/request}: requests the key. */
  @Post("/request")
  HttpResponse<?> request(HttpRequest<?> request, Form form, SignedInDeveloper me) {
    return forms.once(request, form, me, () -> requested(request, form, me));
  }

  private HttpResponse<?> requested(HttpRequest<?> request, Form form, SignedInDeveloper me) {
    var offer = offer(me, form.text(PLAN));
    if (offer.isEmpty()) {
      return pages.leadTo(request, "/apis", Flash.refused("key.request.chooseOffer"));
    }
    var application = OwnPaths.application(form.text(APPLICATION));
    var sent = Fields.of(form.fields());
    try {
      var plan = offer.get().entry().plan();
      return switch (keys.request(me, application, plan, fields(offer.get(), form))) {
        case RequestKey.Outcome.Issued(_, var raw) ->
            // Not shown at once: the answer to a second click would take its place.
            pages.leadTo(
                request, OwnPaths.of(new KeyName(application, raw.hashed().fingerprint())));
        case RequestKey.Outcome.Queued _, RequestKey.Outcome.LeftToClient _ ->
            pages.leadTo(request, OwnPaths.of(application), Flash.done("key.request.waits"));
        case RequestKey.Outcome.UnknownDeveloper(var removed) ->
            throw RecordKind.DEVELOPER.notFound(removed).get();
        case RequestKey.Outcome.UnknownApplication(var removed) ->
            throw RecordKind.APPLICATION.notFound(removed).get();
        case RequestKey.Outcome.NotOffered(),
            RequestKey.Outcome.Keyless(),
            RequestKey.Outcome.PlanInactive(),
            RequestKey.Outcome.OtherVersion _ ->
            pages.leadTo(request, "/apis", Flash.refused("key.request.notOffered"));
        case RequestKey.Outcome.AlreadySubscribed(var state) ->
            reject(request, me, offer.get(), sent.wrong(APPLICATION, subscribed(state)));
      };
    } catch (InvalidValueException e) {
      return reject(request, me, offer.get(), wrong(offer.get(), sent, e));
    } catch (RefusedException.DeveloperInactive _) {
      return reject(request, me, offer.get(), sent.wrong(Words.of("key.request.inactive")));
    }
  }

  private static CustomFields fields(Offer offer, Form form) {
    var fields = new LinkedHashMap<String, String>();
    for (var i = 0; i < offer.fields().size(); i++) {
      var value = form.text(FIELD + i).strip();
      if (!value.isEmpty()) {
        fields.put(offer.fields().get(i), value);
      }
    }
    return CustomFields.of(fields);
  }

  private static Fields wrong(Offer offer, Fields sent, InvalidValueException e) {
    var index =
        e.field().startsWith(FIELDS)
            ? offer.fields().indexOf(e.field().substring(FIELDS.length()))
            : -1;
    return index < 0 ? sent.wrong(e) : sent.wrong(FIELD + index, Words.said(e.problem()));
  }

  private HttpResponse<?> reject(
      HttpRequest<?> request, SignedInDeveloper me, Offer offer, Fields fields) {
    return pages.reject(
        request,
        requesting(me, offer, fields.value(APPLICATION))
            .page(request, fields.with(PLAN, offer.entry().plan().toString())));
  }

  private static Words subscribed(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Active _ -> Words.of("key.request.hasKey");
      case SubscriptionState.Requested _, SubscriptionState.Renewing _ ->
          Words.of("key.request.hasRequest");
    };
  }

  /* No later page shows the key. */
  private HttpResponse<?> show(
      HttpRequest<?> request, SignedInDeveloper me, RawKey raw, KeyName name) {
    var key = own.key(me, name);
    return show(
        request,
        "site/own/shownKey.jte",
        new ShownKeyPage(
            raw.secret(),
            key,
            CallExample.of(key),
            key.key().expiresAt().map(end -> Words.of("key.shown.expires", end))),
        Words.of("key.shown"));
  }

  private HttpResponse<?> show(HttpRequest<?> request, String template, Object model, Words title) {
    return pages.show(request, SiteContent.of(template, model, title).at(OwnPaths.APPLICATIONS));
  }

  /** {@code GET /portal/{site}/applications/{id}/keys/{key}}: a key. */
  @Get("/{id}/keys/{key}")
  HttpResponse<?> one(HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    var found = own.key(me, name(id, key));
    var application =
        own.applications(me).stream()
            .filter(one -> one.id().equals(found.key().application()))
            .findFirst()
            .orElseThrow(RecordKind.APPLICATION.notFound(id));
    return show(
        request,
        "site/own/key.jte",
        new KeyPage(
            found, application, CallExample.of(found), revealKey.isUnseen(me, name(id, key))),
        Words.plain(found.offer().name()));
  }

  private static KeyName name(String application, String key) {
    return new KeyName(OwnPaths.application(application), key);
  }

  /** {@code POST /portal/{site}/applications/{id}/keys/{key}/show}: shows a new key once. */
  @Post("/{id}/keys/{key}/show")
  HttpResponse<?> reveal(HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    var name = name(id, key);
    var raw = revealKey.reveal(me, name);
    return raw.isPresent()
        ? show(request, me, raw.get(), name)
        : pages.leadTo(request, OwnPaths.of(name), Flash.refused("key.seen"));
  }

  /** {@code GET /portal/{site}/applications/{id}/keys/{key}/rotate}: asks for the overlap. */
  @Get("/{id}/keys/{key}/rotate")
  HttpResponse<?> askToRotate(HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    return pages.show(request, rotating(own.key(me, name(id, key))).page(request));
  }

  private static Asked rotating(OwnKey key) {
    var path = OwnPaths.of(key.key());
    var choices =
        OVERLAPS.stream()
            .map(
                length ->
                    new Choice(
                        Long.toString(length.toSeconds()),
                        length.isZero()
                            ? Words.of("key.overlap.none")
                            : length.toDays() > 0
                                ? Words.of("key.overlap.days", length.toDays())
                                : Words.of("key.overlap.hours", length.toHours())))
            .toList();
    var question =
        Question.harmless(
                Words.of("key.rotate.question", key.offer().name()),
                List.of(Words.of("key.rotate.text")))
            .asking(
                Fields.NONE.with(
                    OVERLAP, Long.toString(RotationOverlap.DEFAULT.length().toSeconds())),
                Input.select(OVERLAP, Words.of("key.overlap"), choices).required());
    return new Asked(question, Words.of("key.rotate"), path + "/rotate", path);
  }

  /** {@code POST /portal/{site}/applications/{id}/keys/{key}/rotate}: issues the successor. */
  @Post("/{id}/keys/{key}/rotate")
  HttpResponse<?> rotate(
      HttpRequest<?> request, String id, String key, Form form, SignedInDeveloper me) {
    return forms.once(request, form, me, () -> rotated(request, name(id, key), form, me));
  }

  private HttpResponse<?> rotated(
      HttpRequest<?> request, KeyName name, Form form, SignedInDeveloper me) {
    var chosen = form.text(OVERLAP);
    var overlap =
        OVERLAPS.stream()
            .filter(length -> Long.toString(length.toSeconds()).equals(chosen))
            .findFirst();
    if (overlap.isEmpty()) {
      return pages.reject(
          request,
          rotating(own.key(me, name))
              .page(
                  request,
                  Fields.of(form.fields()).wrong(OVERLAP, Words.of("key.overlap.choose"))));
    }
    return switch (keys.rotate(me, name, new RotationOverlap(overlap.get()))) {
      case RotateKey.Outcome.Rotated(_, var issued) ->
          pages.leadTo(
              request,
              OwnPaths.of(new KeyName(name.application(), issued.key().fingerprint())),
              Flash.done("key.rotated"));
      case RotateKey.Outcome.Ended _ ->
          pages.leadTo(request, OwnPaths.of(name), Flash.refused("key.ended"));
      case RotateKey.Outcome.Replaced _ ->
          pages.leadTo(request, OwnPaths.of(name), Flash.refused("key.replaced"));
    };
  }

  /** {@code GET /portal/{site}/applications/{id}/keys/{key}/revoke}: asks before it is revoked. */
  @Get("/{id}/keys/{key}/revoke")
  HttpResponse<?> askToRevoke(HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    var found = own.key(me, name(id, key));
    var path = OwnPaths.of(found.key());
    var asked =
        new Asked(
            Question.danger(
                Words.of("key.revoke.question", found.offer().name()), Words.of("key.revoke.text")),
            Words.of("key.revoke"),
            path + "/revoke",
            path);
    return pages.show(request, asked.page(request));
  }

  /** {@code POST /portal/{site}/applications/{id}/keys/{key}/revoke}: revokes it. */
  @Post("/{id}/keys/{key}/revoke")
  HttpResponse<?> revoke(HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    var name = name(id, key);
    var flash =
        switch (keys.revoke(me, name)) {
          case RevokeKey.Outcome.Revoked _ -> Flash.done("key.revoked");
          case RevokeKey.Outcome.Ended _ -> Flash.refused("key.ended");
        };
    return pages.leadTo(request, OwnPaths.of(name.application()), flash);
  }

  /**
   * {@code GET /portal/{site}/applications/{id}/requests/{key}/withdraw}: asks before a request is
   * withdrawn.
   */
  @Get("/{id}/requests/{key}/withdraw")
  HttpResponse<?> askToWithdraw(
      HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    var application = own.application(me, OwnPaths.application(id));
    var wanted =
        application.requests().stream()
            .filter(one -> one.request().id().toString().equals(key))
            .findFirst()
            .orElseThrow(RecordKind.KEY_REQUEST.notFound(key));
    var path = OwnPaths.of(application.application());
    var asked =
        new Asked(
            Question.danger(
                Words.of("key.withdraw.question", wanted.offer().name()),
                Words.of("key.withdraw.text")),
            Words.of("key.withdraw"),
            path + "/requests/" + key + "/withdraw",
            path);
    return pages.show(request, asked.page(request));
  }

  /** {@code POST /portal/{site}/applications/{id}/requests/{key}/withdraw}: withdraws it. */
  @Post("/{id}/requests/{key}/withdraw")
  HttpResponse<?> withdraw(HttpRequest<?> request, String id, String key, SignedInDeveloper me) {
    var wanted =
        Identifier.parse(key)
            .map(KeyRequestId::new)
            .orElseThrow(RecordKind.KEY_REQUEST.notFound(key));
    var flash =
        keys.withdraw(me, wanted)
            ? Flash.done("key.withdrawn")
            : Flash.refused("key.decidedBefore");
    return pages.leadTo(request, OwnPaths.of(OwnPaths.application(id)), flash);
  }
}
