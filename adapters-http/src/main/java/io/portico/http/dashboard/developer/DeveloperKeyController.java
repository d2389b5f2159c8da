package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.records.Confirmation;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.KeyName;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The forms that rotate and revoke keys of one developer. A path names a key by its fingerprint,
 * with which nothing can be called.
 */
@DashboardController("/dashboard/developers/{id}/keys")
record DeveloperKeyController(
    DeveloperQueries developers,
    HeldKeys held,
    RotateKey rotateKey,
    RevokeKey revokeKey,
    NewKeys newKeys,
    FormOnce once,
    Pages pages) {

  private static final String OVERLAP = "overlap";
  private static final List<Long> OVERLAPS = List.of(0L, 3_600L, 86_400L, 604_800L, 2_592_000L);

  /** {@code GET /dashboard/developers/{id}/keys/{key}/rotate}: asks before a key is rotated. */
  @Get("/{key}/rotate")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> askRotate(HttpRequest<?> request, String id, String key, Actor actor) {
    var developer = find(actor, id);
    return pages.show(
        request,
        rotatePage(
            actor,
            developer,
            find(actor, developer.id(), key),
            Fields.NONE.with(
                OVERLAP, Long.toString(RotationOverlap.DEFAULT.length().toSeconds()))));
  }

  /** {@code POST /dashboard/developers/{id}/keys/{key}/rotate}: shows the new key once. */
  @Post("/{key}/rotate")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> rotate(HttpRequest<?> request, String id, String key, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> rotateOnce(request, id, key, form, actor));
  }

  private HttpResponse<?> rotateOnce(
      HttpRequest<?> request, String id, String key, Form form, Actor actor) {
    var developer = find(actor, id);
    var present = find(actor, developer.id(), key);
    var sent = Fields.of(form.fields());
    Function<Fields, HttpResponse<?>> reject =
        fields -> pages.reject(request, rotatePage(actor, developer, present, fields));
    try {
      var command =
          new RotateKey.Command(
              actor, present.key().key(), overlap(form), expected(form.text(RecordTag.FIELD)));
      return switch (rotateKey.rotate(command)) {
        case RotateKey.Outcome.Rotated(var raw, var issued) ->
            newKeys.show(
                request,
                actor,
                developer,
                raw,
                Words.of("developer.rotated", name(present.key())),
                issued);
        case RotateKey.Outcome.Ended(var state) -> ended(developer, state);
        case RotateKey.Outcome.Replaced _ ->
            pages.leadTo(
                DeveloperPaths.of(developer.id()), Flash.refused("developer.rotate.replaced"));
      };
    } catch (InvalidValueException e) {
      return reject.apply(sent.wrong(OVERLAP, Words.said(e.problem())));
    } catch (RefusedException.DeveloperInactive _) {
      return reject.apply(sent.wrong(Words.of("developer.excluded")));
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          rotatePage(
              actor,
              developer,
              find(actor, developer.id(), key),
              sent.wrong(Words.of("developer.key.changed"))));
    }
  }

  private static RotationOverlap overlap(Form form) {
    try {
      return RotationOverlap.ofSeconds(Long.parseLong(form.text(OVERLAP)));
    } catch (NumberFormatException _) {
      throw new InvalidValueException(OVERLAP, form.text(OVERLAP), "a number of seconds");
    }
  }

  private Page rotatePage(Actor actor, Developer developer, KeyWithState present, Fields fields) {
    var key = present.key();
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("developer.rotate.new"));
    consequences.add(newKeys.mailed(actor, developer));
    consequences.add(
        key.expiresAt()
            .map(end -> Words.of("developer.rotate.oldUntil", end))
            .orElseGet(() -> Words.of("developer.rotate.old")));
    consequences.add(Words.of("developer.rotate.life"));
    if (key.imported()) {
      consequences.add(Words.of("developer.rotate.imported"));
    }
    var question =
        Question.harmless(Words.of("developer.rotate.question", name(key)), consequences)
            .asking(
                Fields.NONE,
                Input.select(
                        OVERLAP,
                        Words.of("developer.overlap"),
                        OVERLAPS.stream()
                            .map(
                                seconds ->
                                    new Choice(
                                        seconds.toString(),
                                        Words.of("developer.overlap." + seconds)))
                            .toList())
                    .hint(Words.of("developer.overlapHint")));
    return page(developer, present, "rotate", question, Words.of("developer.rotate"), fields);
  }

  private static Page page(
      Developer developer,
      KeyWithState present,
      String action,
      Question question,
      Words title,
      Fields fields) {
    var path = DeveloperPaths.of(developer.id());
    var model =
        new Confirmation(
            question,
            Words.of("developer." + action),
            DeveloperPaths.key(developer.id(), present.key().key()) + "/" + action,
            Map.of(RecordTag.FIELD, RecordTag.of(present)),
            path,
            fields);
    return DeveloperController.below(developer, Confirmation.TEMPLATE, model, title);
  }

  /** {@code GET /dashboard/developers/{id}/keys/{key}/revoke}: asks before a key is revoked. */
  @Get("/{key}/revoke")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> askRevoke(HttpRequest<?> request, String id, String key, Actor actor) {
    var developer = find(actor, id);
    return pages.show(
        request, revokeQuestion(developer, find(actor, developer.id(), key), Fields.NONE));
  }

  /** {@code POST /dashboard/developers/{id}/keys/{key}/revoke}: revokes the key. */
  @Post("/{key}/revoke")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> revoke(HttpRequest<?> request, String id, String key, Form form, Actor actor) {
    var developer = find(actor, id);
    var present = find(actor, developer.id(), key);
    var command =
        new RevokeKey.Command(
            actor,
            present.key().key(),
            Optional.of(developer.id()),
            expected(form.text(RecordTag.FIELD)));
    try {
      return switch (revokeKey.revoke(command)) {
        case RevokeKey.Outcome.Revoked(var revoked) ->
            pages.leadTo(
                DeveloperPaths.of(developer.id()), Flash.done("developer.revoked", name(revoked)));
        case RevokeKey.Outcome.Ended(var state) -> ended(developer, state);
      };
    } catch (RefusedException.Stale _) {
      return pages.respond(
          request,
          HttpStatus.CONFLICT,
          revokeQuestion(
              developer,
              find(actor, developer.id(), key),
              Fields.NONE.wrong(Words.of("developer.key.changed"))));
    }
  }

  private HttpResponse<?> ended(Developer developer, KeyState state) {
    return pages.leadTo(
        DeveloperPaths.of(developer.id()), Flash.refused("developer.key.ended." + state.word()));
  }

  private static Page revokeQuestion(Developer developer, KeyWithState present, Fields fields) {
    var question =
        Question.danger(
            Words.of("developer.revoke.question", name(present.key())),
            Words.of("developer.revoke.stops"),
            Words.of("developer.revoke.mailed", developer.details().email().written()),
            Words.of("developer.revoke.again"),
            Words.of("developer.revoke.kept"));
    return page(developer, present, "revoke", question, question.asked(), fields);
  }

  private Developer find(Actor actor, String id) {
    return developers.find(actor, DeveloperPaths.id(id)).developer();
  }

  private KeyWithState find(Actor actor, DeveloperId developer, String fingerprint) {
    return held.find(actor, developer, fingerprint).key();
  }

  private static Precondition<KeyWithState> expected(String tag) {
    return RecordTag.expected(tag);
  }

  private static String name(IssuedKey key) {
    return KeyName.of(key.key().fingerprint());
  }
}
