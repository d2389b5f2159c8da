package io.portico.http.dashboard.developer;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.HttpStatus;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.PageLimits;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.developer.DeveloperQueries;
import io.portico.application.port.in.key.IssueKey;
import io.portico.application.port.in.key.KeyQueries;
import io.portico.application.port.in.key.RevokeKey;
import io.portico.application.port.in.key.RotateKey;
import io.portico.application.port.in.plan.PlanQueries;
import io.portico.application.port.in.portal.PortalSettingsQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.developer.Developer;
import io.portico.domain.key.IssuedKey;
import io.portico.domain.key.KeyFilter;
import io.portico.domain.key.KeyState;
import io.portico.domain.key.KeyWithState;
import io.portico.domain.key.RawKey;
import io.portico.domain.key.StoredKey;
import io.portico.domain.plan.PlanFilter;
import io.portico.domain.plan.PlanId;
import io.portico.domain.portal.PortalSettings;
import io.portico.domain.shared.DeveloperId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.shared.RotationOverlap;
import io.portico.domain.subscription.Subscription.SubscriptionState;
import io.portico.http.dashboard.once.FormOnce;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.session.Form;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Confirmation;
import io.portico.http.dashboard.view.Crumb;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Flash;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import io.portico.http.security.RequiresPermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The forms that issue, rotate and revoke keys of one developer. A path names a key by its
 * fingerprint, with which nothing can be called.
 */
@DashboardController("/dashboard/developers/{id}/keys")
record DeveloperKeyController(
    DeveloperQueries developers,
    KeyQueries keys,
    IssueKey issueKey,
    RotateKey rotateKey,
    RevokeKey revokeKey,
    PlanQueries plans,
    PortalSettingsQueries settings,
    FormOnce once,
    Pages pages) {

  private static final String PLAN = "plan";
  private static final String OVERLAP = "overlap";
  private static final int SHOWN = 12;
  private static final List<Long> OVERLAPS = List.of(0L, 3_600L, 86_400L, 604_800L, 2_592_000L);

  /** {@code GET /dashboard/developers/{id}/keys/new}: asks for the plan. */
  @Get("/new")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> choose(HttpRequest<?> request, String id, Actor actor) {
    var chosen = request.getParameters().get(PLAN, String.class, "");
    return pages.showForm(
        request, issuePage(actor, find(actor, id), Fields.NONE.with(PLAN, chosen)));
  }

  /** {@code POST /dashboard/developers/{id}/keys/new}: issues the key and shows it once. */
  @Post("/new")
  @RequiresPermission(Permission.ADMINISTER_KEYS)
  HttpResponse<?> issue(HttpRequest<?> request, String id, Form form, Actor actor) {
    return once.execute(request, form, actor, () -> issueOnce(request, id, form, actor));
  }

  private HttpResponse<?> issueOnce(HttpRequest<?> request, String id, Form form, Actor actor) {
    var developer = find(actor, id);
    var sent = Fields.of(form.fields());
    var plan = Identifier.parse(form.text(PLAN)).map(PlanId::new);
    if (plan.isEmpty()) {
      return pages.reject(
          request,
          issuePage(actor, developer, sent.wrong(PLAN, Words.of("developer.issue.choosePlan"))));
    }
    try {
      var command = new IssueKey.Command(actor, developer.id(), plan.get());
      return switch (issueKey.issue(command)) {
        case IssueKey.Outcome.Issued(var raw, var key) ->
            shown(request, actor, developer, raw, Words.of("developer.issued"), key);
        case IssueKey.Outcome.PlanUnavailable _, IssueKey.Outcome.Keyless _ ->
            pages.reject(
                request,
                issuePage(
                    actor, developer, sent.wrong(PLAN, Words.of("developer.issue.unavailable"))));
        case IssueKey.Outcome.AlreadySubscribed(var state) ->
            pages.reject(request, issuePage(actor, developer, sent.wrong(PLAN, subscribed(state))));
      };
    } catch (RefusedException.DeveloperInactive _) {
      return pages.reject(
          request, issuePage(actor, developer, sent.wrong(Words.of("developer.excluded"))));
    }
  }

  static Words subscribed(SubscriptionState state) {
    return switch (state) {
      case SubscriptionState.Active _ -> Words.of("developer.issue.hasKey");
      case SubscriptionState.Requested _, SubscriptionState.Renewing _ ->
          Words.of("developer.issue.hasRequest");
    };
  }

  private Page issuePage(Actor actor, Developer developer, Fields fields) {
    var portal = settings.find(actor).settings();
    var active =
        plans.page(
            actor,
            new PlanFilter(Optional.empty(), Optional.of(true)),
            new OffsetRange(0, PageLimits.LARGEST));
    var model =
        new IssueKeyPage(
            DeveloperPaths.of(developer.id()),
            developer.details().email().written(),
            fields,
            active.items().stream()
                .map(plan -> new Choice(plan.id().toString(), Words.plain(plan.details().name())))
                .toList(),
            List.of(
                Words.of("developer.issue.once"),
                mailed(portal, developer),
                Words.of("developer.issue.fields")),
            portal.excludes(developer.details().inactive()));
    return DeveloperController.below(
        developer, "developer/issue.jte", model, Words.of("developer.issue"));
  }

  private static Words mailed(PortalSettings portal, Developer developer) {
    return Words.of(
        portal.secureKeyApproval() ? "developer.issue.mailedLink" : "developer.issue.mailed",
        developer.details().email().written());
  }

  private HttpResponse<?> shown(
      HttpRequest<?> request,
      Actor actor,
      Developer developer,
      RawKey raw,
      Words done,
      IssuedKey key) {
    var notes = new ArrayList<Words>();
    notes.add(done);
    notes.add(mailed(settings.find(actor).settings(), developer));
    key.expiresAt().ifPresent(end -> notes.add(Words.of("developer.issued.expires", end)));
    var model =
        new ShownKeyPage(
            DeveloperPaths.of(developer.id()),
            developer.details().email().written(),
            raw.secret(),
            key.key().fingerprint(),
            notes);
    var page =
        DeveloperController.below(
            developer, "developer/key.jte", model, Words.of("developer.newKey"));
    return FormOnce.shownOnce(pages.show(request, page), DeveloperPaths.of(developer.id()));
  }

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
    try {
      var command =
          new RotateKey.Command(
              actor, present.key().key(), overlap(form), expected(form.text(RecordTag.FIELD)));
      return switch (rotateKey.rotate(command)) {
        case RotateKey.Outcome.Rotated(var raw, var issued) ->
            shown(
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
      return pages.reject(
          request,
          rotatePage(actor, developer, present, sent.wrong(OVERLAP, Words.said(e.problem()))));
    } catch (RefusedException.DeveloperInactive _) {
      return pages.reject(
          request,
          rotatePage(actor, developer, present, sent.wrong(Words.of("developer.excluded"))));
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
    var path = DeveloperPaths.of(developer.id());
    var consequences = new ArrayList<Words>();
    consequences.add(Words.of("developer.rotate.new"));
    consequences.add(mailed(settings.find(actor).settings(), developer));
    consequences.add(
        key.expiresAt()
            .map(end -> Words.of("developer.rotate.oldUntil", end))
            .orElseGet(() -> Words.of("developer.rotate.old")));
    consequences.add(Words.of("developer.rotate.life"));
    if (key.imported()) {
      consequences.add(Words.of("developer.rotate.imported"));
    }
    var model =
        new RotateKeyPage(
            path,
            path + "/keys/" + key.key().fingerprint() + "/rotate",
            name(key),
            RecordTag.of(present),
            fields,
            OVERLAPS.stream()
                .map(
                    seconds ->
                        new Choice(seconds.toString(), Words.of("developer.overlap." + seconds)))
                .toList(),
            consequences);
    return DeveloperController.below(
        developer, "developer/rotate.jte", model, Words.of("developer.rotate"));
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
    var path = DeveloperPaths.of(developer.id());
    var key = present.key();
    return new Confirmation(
            Words.of("developer.revoke.question", name(key)),
            List.of(
                Words.of("developer.revoke.stops"),
                Words.of("developer.revoke.mailed", developer.details().email().written()),
                Words.of("developer.revoke.again"),
                Words.of("developer.revoke.kept")),
            Words.of("developer.revoke"),
            true,
            path + "/keys/" + key.key().fingerprint() + "/revoke",
            Map.of(RecordTag.FIELD, RecordTag.of(present)),
            path,
            fields)
        .page(Section.DEVELOPERS)
        .below(Crumb.of(Section.DEVELOPERS), DeveloperController.crumb(developer));
  }

  private Developer find(Actor actor, String id) {
    return developers.find(actor, DeveloperPaths.id(id)).developer();
  }

  /* Where keys are stored hashed, the fingerprint is their stored form. */
  private KeyWithState find(Actor actor, DeveloperId developer, String fingerprint) {
    var stored = StoredKey.parse(fingerprint).orElseThrow(RecordKind.KEY.notFound(""));
    try {
      var found = keys.find(actor, stored).key();
      if (found.key().developer().equals(developer)) {
        return found;
      }
    } catch (RefusedException.NotFound _) {
      // Stored in another form; see below.
    }
    return keys
        .page(
            actor,
            new KeyFilter(Optional.of(developer), Optional.empty(), Optional.empty()),
            new OffsetRange(0, PageLimits.LARGEST_WHOLE))
        .items()
        .stream()
        .map(found -> found.key())
        .filter(found -> found.key().key().fingerprint().equals(fingerprint))
        .findAny()
        .orElseThrow(RecordKind.KEY.notFound(""));
  }

  private static Precondition<KeyWithState> expected(String tag) {
    return RecordTag.expected(tag);
  }

  private static String name(IssuedKey key) {
    return key.key().fingerprint().substring(0, SHOWN) + "…";
  }
}
