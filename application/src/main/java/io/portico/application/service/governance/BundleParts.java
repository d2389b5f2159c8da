package io.portico.application.service.governance;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.LabelApi;
import io.portico.application.port.in.api.ShowApi;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.ImportGovernance.Change;
import io.portico.application.port.in.governance.ImportGovernance.Command;
import io.portico.application.port.in.governance.ImportGovernance.Difference;
import io.portico.application.port.in.governance.ImportGovernance.Part;
import io.portico.application.port.in.governance.ImportGovernance.Problem;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.governance.ShowPolicy;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.port.in.label.ShowLabel;
import io.portico.application.port.out.discovery.DiscoveryMappings;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyCheck.Misfit;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.governance.PolicyViolation;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.LabelCheck.Rejection;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** Takes single parts of a bundle in, each through the use case that a person would use for it. */
public final class BundleParts {

  private final ShowLabel showLabel;
  private final DefineLabel defineLabel;
  private final ReplaceLabel replaceLabel;
  private final ShowPolicy showPolicy;
  private final DefinePolicy definePolicy;
  private final ReplacePolicy replacePolicy;
  private final DiscoveryMappings mappings;
  private final ReplaceMapping replaceMapping;
  private final ShowApi showApi;
  private final LabelApi labelApi;

  public BundleParts(
      ShowLabel showLabel,
      DefineLabel defineLabel,
      ReplaceLabel replaceLabel,
      ShowPolicy showPolicy,
      DefinePolicy definePolicy,
      ReplacePolicy replacePolicy,
      DiscoveryMappings mappings,
      ReplaceMapping replaceMapping,
      ShowApi showApi,
      LabelApi labelApi) {
    this.showLabel = showLabel;
    this.defineLabel = defineLabel;
    this.replaceLabel = replaceLabel;
    this.showPolicy = showPolicy;
    this.definePolicy = definePolicy;
    this.replacePolicy = replacePolicy;
    this.mappings = mappings;
    this.replaceMapping = replaceMapping;
    this.showApi = showApi;
    this.labelApi = labelApi;
  }

  /** What became of a part. */
  sealed interface Result {

    /** It differed, and is as the bundle says now. */
    record Changed(Change change) implements Result {}

    /** It was so already. */
    record Unchanged() implements Result {}

    /** It cannot be taken. */
    record Impossible(Problem problem) implements Result {}
  }

  Result take(Command command, String place, GovernanceBundle.Label label) {
    var actor = command.actor();
    var name = label.name().value();
    var present =
        showLabel.show(actor, name).map(GovernanceBundle.Label::of).map(BundleSnapshot::of);
    var differences =
        BundleSnapshot.between(present.orElseGet(LinkedHashMap::new), BundleSnapshot.of(label));
    if (present.isEmpty()) {
      var outcome =
          defineLabel.define(
              new DefineLabel.Command(
                  actor,
                  label.name(),
                  label.allowed(),
                  label.wording(),
                  label.required(),
                  label.deprecated()));
      return switch (outcome) {
        case DefineLabel.Outcome.Defined _ -> changed(Part.LABEL, name, true, differences);
        case DefineLabel.Outcome.NameTaken _ ->
            impossible(place + ".name", "another label has this name, case aside");
        case DefineLabel.Outcome.NameReserved _ ->
            impossible(place + ".name", "names of this kind are kept for Portico itself");
        case DefineLabel.Outcome.NotPermitted() -> notPermitted(place);
      };
    }
    if (differences.isEmpty()) {
      return new Result.Unchanged();
    }
    var outcome =
        replaceLabel.replace(
            new ReplaceLabel.Command(
                actor,
                name,
                Optional.empty(),
                label.allowed(),
                label.wording(),
                label.required(),
                label.deprecated(),
                Optional.empty(),
                new DroppedValues.Refuse(),
                Precondition.none()));
    return switch (outcome) {
      case ReplaceLabel.Outcome.Replaced _ -> changed(Part.LABEL, name, false, differences);
      case ReplaceLabel.Outcome.ValuesInUse(var counts) ->
          impossible(
              place + ".values",
              "%s values that would go (expected: none)"
                  .formatted(
                      Text.counted(counts.labelled(), "API")
                          + (counts.labelled() == 1 ? " carries" : " carry")));
      case ReplaceLabel.Outcome.PoliciesBroken _ ->
          impossible(place + ".values", "policies that block would be broken");
      case ReplaceLabel.Outcome.UnknownLabel _,
          ReplaceLabel.Outcome.NameTaken _,
          ReplaceLabel.Outcome.NameReserved _,
          ReplaceLabel.Outcome.FormerNamesInPolicies _ ->
          impossible(place + ".name", "the label cannot be replaced under this name");
      case ReplaceLabel.Outcome.Stale() -> changedMeanwhile(place);
      case ReplaceLabel.Outcome.NotPermitted() -> notPermitted(place);
    };
  }

  Result take(Command command, String place, PolicyDetails details) {
    var actor = command.actor();
    var present =
        showPolicy
            .show(actor, details.name())
            .map(GovernancePolicy::details)
            .map(BundleSnapshot::of);
    var differences =
        BundleSnapshot.between(present.orElseGet(LinkedHashMap::new), BundleSnapshot.of(details));
    if (present.isEmpty()) {
      return switch (definePolicy.define(new DefinePolicy.Command(actor, details))) {
        case DefinePolicy.Outcome.Defined _ ->
            changed(Part.POLICY, details.name(), true, differences);
        case DefinePolicy.Outcome.NameTaken _ ->
            impossible(place + ".name", "another policy has this name, case aside");
        case DefinePolicy.Outcome.TooMany(var most) ->
            impossible(place, "there are %d policies, which is the most".formatted(most));
        case DefinePolicy.Outcome.Misfitting(var misfits) -> impossible(place, joined(misfits));
        case DefinePolicy.Outcome.NotPermitted() -> notPermitted(place);
      };
    }
    if (differences.isEmpty()) {
      return new Result.Unchanged();
    }
    var outcome =
        replacePolicy.replace(
            new ReplacePolicy.Command(
                actor, details.name(), Optional.empty(), details, Precondition.none()));
    return switch (outcome) {
      case ReplacePolicy.Outcome.Replaced _ ->
          changed(Part.POLICY, details.name(), false, differences);
      case ReplacePolicy.Outcome.UnknownPolicy _, ReplacePolicy.Outcome.NameTaken _ ->
          impossible(place + ".name", "the policy cannot be replaced under this name");
      case ReplacePolicy.Outcome.Stale() -> changedMeanwhile(place);
      case ReplacePolicy.Outcome.Misfitting(var misfits) -> impossible(place, joined(misfits));
      case ReplacePolicy.Outcome.NotPermitted() -> notPermitted(place);
    };
  }

  Result take(Command command, String place, GovernanceBundle.Mapping mapping) {
    var actor = command.actor();
    var present = mappings.find(actor.organisation(), mapping.source()).map(BundleSnapshot::of);
    var differences =
        BundleSnapshot.between(
            present.orElseGet(LinkedHashMap::new), BundleSnapshot.of(mapping.rules()));
    if (differences.isEmpty()) {
      return new Result.Unchanged();
    }
    var outcome =
        at(
            place,
            () ->
                replaceMapping.replace(
                    new ReplaceMapping.Command(
                        actor, mapping.source(), mapping.rules(), Precondition.none())));
    return switch (outcome) {
      case ReplaceMapping.Outcome.Replaced _ ->
          changed(Part.MAPPING, mapping.source().value(), present.isEmpty(), differences);
      case ReplaceMapping.Outcome.UnknownLabels(var unknown) ->
          impossible(
              "%s.rules[%d].label".formatted(place, unknown.getFirst().rule()),
              "no label '%s' is defined".formatted(unknown.getFirst().label()));
      case ReplaceMapping.Outcome.Stale() -> changedMeanwhile(place);
      case ReplaceMapping.Outcome.NotPermitted() -> notPermitted(place);
    };
  }

  Result take(Command command, String place, GovernanceBundle.Assignment assignment) {
    var actor = command.actor();
    Map<String, String> before =
        showApi
            .show(actor, assignment.api())
            .map(ApiRecord::labels)
            .<Map<String, String>>map(labels -> BundleSnapshot.of(labels.labels()))
            .orElse(Map.of());
    var change = LabelChange.Merge.giving(assignment.labels());
    var outcome =
        at(
            place,
            () ->
                labelApi.label(
                    new LabelApi.Command(actor, assignment.api(), change, Precondition.none())));
    return switch (outcome) {
      case LabelApi.Outcome.Labelled(var api) -> {
        var differences = BundleSnapshot.between(before, BundleSnapshot.of(api.labels().labels()));
        yield differences.isEmpty()
            ? new Result.Unchanged()
            : changed(Part.ASSIGNMENT, api.id().toString(), false, differences);
      }
      case LabelApi.Outcome.UnknownApi _ -> impossible(place + ".api", "no API has this id");
      case LabelApi.Outcome.LabelsRejected(var rejections) ->
          impossible(place + ".labels", rejected(rejections));
      case LabelApi.Outcome.PoliciesBroken(var breaches) ->
          impossible(
              place + ".labels",
              breaches.stream().map(PolicyViolation::reason).collect(joining("; ")));
      case LabelApi.Outcome.Stale() -> changedMeanwhile(place);
      case LabelApi.Outcome.NotPermitted() -> notPermitted(place);
    };
  }

  private static <T> T at(String place, Supplier<T> taking) {
    try {
      return taking.get();
    } catch (InvalidValueException e) {
      throw e.at(place + "." + e.field());
    }
  }

  private static String rejected(List<Rejection> rejections) {
    return rejections.stream()
        .map(rejection -> rejection.name() + ": " + rejection.reason())
        .collect(joining("; "));
  }

  private static String joined(List<Misfit> misfits) {
    return misfits.stream()
        .map(misfit -> misfit.field() + ": " + misfit.rejection().reason())
        .collect(joining("; "));
  }

  private static Result changed(
      Part part, String name, boolean created, List<Difference> differences) {
    return new Result.Changed(new Change(part, name, created, differences));
  }

  private static Result impossible(String place, String reason) {
    return new Result.Impossible(new Problem(place, reason));
  }

  private static Result changedMeanwhile(String place) {
    return impossible(place, "was changed meanwhile");
  }

  private static Result notPermitted(String place) {
    return impossible(place, "is not permitted");
  }
}
