package io.portico.application.service.label;

import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.out.api.Apis;
import io.portico.application.port.out.label.LabelDefinitions;
import io.portico.application.service.event.EventWriter;
import io.portico.application.service.governance.PolicyEnforcer;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Permission;
import io.portico.domain.api.ApiDescription;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelAssignments;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelSource;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.OrganisationId;
import io.portico.domain.shared.RefusedException;
import io.portico.domain.webhook.Event;
import io.portico.domain.webhook.EventType;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Writes the labels of APIs. Single and bulk changes, discovery, imports and changes of label
 * definitions all use it, so that each write passes the same checks, and a fixed lock order
 * prevents deadlock. Within one unit of work:
 *
 * <ol>
 *   <li>{@link #begin(Actor, LabelChange)} locks the definitions of the labels and reads the
 *       policies; callers that compute the labels themselves lock the definitions and call {@link
 *       #begin(Actor)};
 *   <li>the caller locks the APIs, for example by {@link Apis#findForUpdate};
 *   <li>{@link Batch#change} or {@link Batch#put} checks each API;
 *   <li>{@link Batch#write} writes the APIs that passed.
 * </ol>
 */
public record LabelWriter(
    LabelDefinitions definitions,
    Apis apis,
    PolicyEnforcer enforcer,
    InstantSource clock,
    EventWriter events) {

  /** Returns the actor with its bindings under current names of labels. */
  public Actor current(Actor actor) {
    return new CurrentRights(definitions).of(actor);
  }

  /**
   * Starts a batch that makes {@code change} to APIs.
   *
   * @throws io.portico.domain.shared.InvalidValueException if {@code change} names one label twice,
   *     under different names
   */
  public Batch begin(Actor actor, LabelChange change) {
    var names = change.names();
    return new Batch(
        actor,
        change,
        names.isEmpty() ? Map.of() : definitions.lockForAssignment(actor.organisation(), names),
        enforcer.guard(actor.organisation()),
        clock.instant());
  }

  /**
   * Starts batches of one organisation, each with its own change, which share the locks on the
   * definitions of their labels, and the time at which their APIs change.
   *
   * @return the batch of each start; empty for a start whose change names one label twice, under
   *     different names
   */
  public List<Optional<Batch>> beginAll(OrganisationId organisation, List<Start> starts) {
    var names = new HashSet<LabelName>();
    starts.forEach(start -> names.addAll(start.change().names()));
    var locked =
        names.isEmpty()
            ? Map.<LabelName, LabelDefinition>of()
            : definitions.lockForAssignment(organisation, names);
    var guard = enforcer.guard(organisation);
    var at = clock.instant();
    return starts.stream().map(start -> batch(start, locked, guard, at)).toList();
  }

  private Optional<Batch> batch(
      Start start, Map<LabelName, LabelDefinition> locked, PolicyEnforcer.Guard guard, Instant at) {
    var byName = new HashMap<>(locked);
    byName.keySet().retainAll(start.change().names());
    try {
      return Optional.of(new Batch(start.actor(), start.change(), byName, guard, at));
    } catch (InvalidValueException _) {
      return Optional.empty();
    }
  }

  /** Who makes a change of labels. */
  public record Start(Actor actor, LabelChange change) {}

  /**
   * Starts a batch of APIs whose labels the caller computes from definitions that it has locked.
   */
  public Batch begin(Actor actor) {
    return begin(actor, LabelChange.none());
  }

  /**
   * Publishes to webhooks: new APIs, changed labels, and policies that are newly violated. {@link
   * Batch#write} calls it for its APIs.
   */
  public void publish(Actor actor, List<ApiRecord> added, List<Apis.Change> changed) {
    var organisation = actor.organisation();
    var relabelled = changed.stream().filter(LabelWriter::isRelabelled).toList();
    if (events.isWanted(organisation, EventType.API_REGISTERED)) {
      added.forEach(api -> events.add(organisation, new Event.ApiRegistered(api)));
    }
    if (events.isWanted(organisation, EventType.API_LABELS_CHANGED)) {
      relabelled.forEach(
          change ->
              events.add(organisation, new Event.ApiLabelsChanged(change.from(), change.to())));
    }
    if (events.isWanted(organisation, EventType.API_POLICY_VIOLATED)
        && !(added.isEmpty() && relabelled.isEmpty())) {
      var observer = enforcer.observer(organisation);
      added.forEach(api -> publish(actor, api, observer.violationsOfNew(api.labels().labels())));
      relabelled.forEach(
          change ->
              publish(
                  actor,
                  change.to(),
                  observer.violations(
                      change.from().labels().labels(), change.to().labels().labels())));
    }
  }

  private static boolean isRelabelled(Apis.Change change) {
    return !change.from().labels().labels().equals(change.to().labels().labels());
  }

  private void publish(Actor actor, ApiRecord api, List<PolicyViolation> violations) {
    if (!violations.isEmpty()) {
      events.add(actor.organisation(), new Event.ApiPolicyViolated(api, violations));
    }
  }

  /** The result of a change of one API. */
  public sealed interface Result {

    /** The API after the change; equal to the API before if nothing changes. */
    record Accepted(ApiRecord api) implements Result {}

    /** The API cannot carry the labels. */
    record Refused(LabelRefusal refusal) implements Result {}
  }

  /** APIs that are checked and written together. */
  public final class Batch {

    private final Actor actor;
    private final LabelChange given;
    private final Map<LabelName, LabelDefinition> byName;
    private final LabelChange resolved;
    private final PolicyEnforcer.Guard guard;
    private final Instant at;
    private final List<ApiRecord> added = new ArrayList<>();
    private final List<Apis.Change> changed = new ArrayList<>();

    private Batch(
        Actor actor,
        LabelChange given,
        Map<LabelName, LabelDefinition> byName,
        PolicyEnforcer.Guard guard,
        Instant at) {
      this.actor = new CurrentRights(definitions).of(actor);
      this.given = given;
      this.byName = byName;
      this.resolved = given.resolveRenames(byName);
      this.guard = guard;
      this.at = at;
    }

    /** Returns who changes these APIs. */
    public Actor actor() {
      return actor;
    }

    /** Returns the time at which the APIs of this batch change. */
    public Instant at() {
      return at;
    }

    /** Returns labels whose names are in the change under their current names. */
    public Labels underCurrentNames(Labels labels) {
      return labels.resolveRenames(byName);
    }

    /** Returns labels whose names are in the change under their current names. */
    public LabelAssignments underCurrentNames(LabelAssignments labels) {
      return labels.resolveRenames(byName);
    }

    /** Returns why the definitions do not allow the change on an API with these labels. */
    public List<Rejection> rejections(Labels present) {
      return LabelCheck.reject(
          given,
          present,
          byName,
          () -> definitions.names(actor.organisation(), LabelDefinitions.MOST_TO_SUGGEST_FROM));
    }

    /**
     * Makes the change of labels to {@code api}.
     *
     * @throws RefusedException.NotPermitted if the actor may not change it, as it is or as it would
     *     be
     */
    public Result change(ApiRecord api) {
      return change(api, UnaryOperator.identity());
    }

    /** Makes the change of labels, and the change {@code description}, to {@code api}. */
    public Result change(ApiRecord api, UnaryOperator<ApiDescription> description) {
      return change(Optional.of(api), api, description, LabelAssignments.NONE);
    }

    /**
     * Makes the change of labels to {@code api}. Labels that get the value that they have in {@code
     * former} get its provenance as well.
     */
    public Result restore(ApiRecord api, LabelAssignments former) {
      return change(Optional.of(api), api, UnaryOperator.identity(), former);
    }

    /** Checks the labels of a new API, which the caller adds. */
    public Result create(ApiRecord withoutLabels) {
      return change(
          Optional.empty(), withoutLabels, UnaryOperator.identity(), LabelAssignments.NONE);
    }

    private Result change(
        Optional<ApiRecord> before,
        ApiRecord api,
        UnaryOperator<ApiDescription> description,
        LabelAssignments former) {
      var rejections = rejections(api.labels().labels());
      if (!rejections.isEmpty()) {
        return new Result.Refused(new LabelRefusal.LabelsRejected(rejections));
      }
      var labels =
          api.labels()
              .changedBy(resolved, new LabelSource.Manual(), actor.user(), at)
              .withProvenanceOf(former);
      if (labels.byName().size() > Labels.MOST) {
        return new Result.Refused(new LabelRefusal.TooManyLabels(labels.byName().size()));
      }
      var described = description.apply(api.description());
      var permission =
          before.isEmpty() || !described.equals(api.description())
              ? Permission.CHANGE_APIS
              : Permission.LABEL_APIS;
      if (before.isPresent()) {
        actor.require(permission, api.labels().labels());
      }
      actor.requireAfter(permission, labels.labels());
      var after =
          labels.equals(api.labels()) && described.equals(api.description())
              ? api
              : api.describedAs(described, at).carrying(labels, at);
      var violations = before.isPresent() ? put(before, after) : violations(before, after);
      return violations.isEmpty()
          ? new Result.Accepted(after)
          : new Result.Refused(new LabelRefusal.PoliciesBroken(violations));
    }

    /**
     * Queues an API for writing unless it newly violates blocking policies or does not change.
     *
     * @param before the API as it was locked; empty if it is new
     * @return the violated policies; empty if the API passed
     */
    public List<PolicyViolation> put(Optional<ApiRecord> before, ApiRecord after) {
      var violations = violations(before, after);
      if (violations.isEmpty()) {
        before.ifPresentOrElse(
            api -> {
              if (!api.equals(after)) {
                changed.add(new Apis.Change(api, after));
              }
            },
            () -> added.add(after));
      }
      return violations;
    }

    private List<PolicyViolation> violations(Optional<ApiRecord> before, ApiRecord after) {
      var labels = after.labels().labels();
      return before
          .map(api -> guard.violations(api.labels().labels(), labels))
          .orElseGet(() -> guard.violationsOfNew(labels));
    }

    /** Returns the ids of the new APIs that passed. */
    public List<ApiId> added() {
      return added.stream().map(ApiRecord::id).toList();
    }

    /** Returns the ids of the changed APIs that passed. */
    public List<ApiId> changed() {
      return changed.stream().map(change -> change.to().id()).toList();
    }

    /** Returns the changes of the APIs that passed. */
    public List<Apis.Change> changes() {
      return List.copyOf(changed);
    }

    /** Writes the APIs that passed. */
    public void write() {
      if (!added.isEmpty()) {
        apis.addAll(actor.organisation(), added);
      }
      if (!changed.isEmpty()) {
        apis.change(actor.organisation(), changed);
      }
      publish(actor, added, changed);
    }
  }
}
