package io.portico.application.service.bundle;

import static java.util.stream.Collectors.joining;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.api.LabelRefusal;
import io.portico.application.port.in.discovery.ReplaceMapping;
import io.portico.application.port.in.governance.DefinePolicy;
import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.application.port.in.governance.ImportGovernance.Change;
import io.portico.application.port.in.governance.ImportGovernance.Difference;
import io.portico.application.port.in.governance.ImportGovernance.Part;
import io.portico.application.port.in.governance.ImportGovernance.Problem;
import io.portico.application.port.in.governance.ReplacePolicy;
import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.application.port.out.api.Apis;
import io.portico.application.service.discovery.MappingService;
import io.portico.application.service.governance.PolicyService;
import io.portico.application.service.label.LabelDefinitionService;
import io.portico.application.service.label.LabelWriter;
import io.portico.domain.access.Actor;
import io.portico.domain.api.ApiRecord;
import io.portico.domain.governance.GovernancePolicy;
import io.portico.domain.governance.PolicyCheck.RuleError;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.LabelChange;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/** Imports single parts of a bundle, by the same rules as the use cases for single records. */
public record BundlePartImporter(
    LabelDefinitionService definitions,
    PolicyService policies,
    MappingService mappings,
    Apis apis,
    LabelWriter labels) {

  /** The result of importing a part. */
  sealed interface Result {

    /** It differed and was written. */
    record Changed(Change change) implements Result {}

    /** It did not differ. */
    record Unchanged() implements Result {}

    /** It cannot be imported. */
    record Rejected(Problem problem) implements Result {}
  }

  Result write(Actor actor, String path, GovernanceBundle.Label label) {
    var name = label.name().value();
    var present =
        definitions
            .find(actor, label.name())
            .map(GovernanceBundle.Label::of)
            .map(BundleSnapshot::of);
    var differences =
        BundleSnapshot.between(present.orElseGet(LinkedHashMap::new), BundleSnapshot.of(label));
    if (present.isEmpty()) {
      var outcome =
          definitions.define(new DefineLabel.Command(actor, label.name(), label.details()));
      return switch (outcome) {
        case DefineLabel.Outcome.Defined _ -> changed(Part.LABEL, name, true, differences);
        case DefineLabel.Outcome.NameTaken _ ->
            reject(path + ".name", "another label has this name, ignoring case");
        case DefineLabel.Outcome.NameReserved _ ->
            reject(path + ".name", "the name is reserved for Portico");
      };
    }
    if (differences.isEmpty()) {
      return new Result.Unchanged();
    }
    var command =
        new ReplaceLabel.Command(
            actor,
            name,
            Optional.empty(),
            label.details(),
            Optional.empty(),
            new DroppedValues.Refuse(),
            Precondition.none());
    return replaced(path, name, differences, definitions.replace(command));
  }

  private static Result replaced(
      String path, String name, List<Difference> differences, ReplaceLabel.Outcome outcome) {
    return switch (outcome) {
      case ReplaceLabel.Outcome.Replaced _ -> changed(Part.LABEL, name, false, differences);
      case ReplaceLabel.Outcome.ValuesInUse(var counts) ->
          reject(
              path + ".values",
              "%s values that would be removed (expected: none)"
                  .formatted(
                      Text.counted(counts.labelled(), "API")
                          + (counts.labelled() == 1 ? " carries" : " carry")));
      case ReplaceLabel.Outcome.PoliciesBroken _ ->
          reject(path + ".values", "blocking policies would be violated");
      case ReplaceLabel.Outcome.NameTaken _,
          ReplaceLabel.Outcome.NameReserved _,
          ReplaceLabel.Outcome.FormerNamesInPolicies _ ->
          reject(path + ".name", "the label cannot be replaced under this name");
    };
  }

  Result write(Actor actor, String path, PolicyDetails details) {
    var present =
        policies.find(actor, details.name()).map(GovernancePolicy::details).map(BundleSnapshot::of);
    var differences =
        BundleSnapshot.between(present.orElseGet(LinkedHashMap::new), BundleSnapshot.of(details));
    if (present.isEmpty()) {
      return switch (policies.define(new DefinePolicy.Command(actor, details))) {
        case DefinePolicy.Outcome.Defined _ ->
            changed(Part.POLICY, details.name(), true, differences);
        case DefinePolicy.Outcome.NameTaken _ ->
            reject(path + ".name", "another policy has this name, ignoring case");
        case DefinePolicy.Outcome.TooMany(var most) ->
            reject(path, "there are already %d policies, the maximum".formatted(most));
        case DefinePolicy.Outcome.InvalidRule(var errors) -> reject(path, joined(errors));
      };
    }
    if (differences.isEmpty()) {
      return new Result.Unchanged();
    }
    var outcome =
        policies.replace(
            new ReplacePolicy.Command(
                actor, details.name(), Optional.empty(), details, Precondition.none()));
    return switch (outcome) {
      case ReplacePolicy.Outcome.Replaced _ ->
          changed(Part.POLICY, details.name(), false, differences);
      case ReplacePolicy.Outcome.NameTaken _ ->
          reject(path + ".name", "another policy has this name, ignoring case");
      case ReplacePolicy.Outcome.InvalidRule(var errors) -> reject(path, joined(errors));
    };
  }

  Result write(Actor actor, String path, GovernanceBundle.Mapping mapping) {
    var present = mappings.find(actor, mapping.source()).map(BundleSnapshot::of);
    var differences =
        BundleSnapshot.between(
            present.orElseGet(LinkedHashMap::new), BundleSnapshot.of(mapping.rules()));
    if (differences.isEmpty()) {
      return new Result.Unchanged();
    }
    var outcome =
        at(
            path,
            () ->
                mappings.write(
                    new ReplaceMapping.Command(
                        actor, mapping.source(), mapping.rules(), Precondition.none())));
    return switch (outcome) {
      case ReplaceMapping.Outcome.Replaced _ ->
          changed(Part.MAPPING, mapping.source().value(), present.isEmpty(), differences);
      case ReplaceMapping.Outcome.UnknownLabels(var unknown) ->
          reject(
              "%s.rules[%d].label".formatted(path, unknown.getFirst().rule()),
              "no label '%s' is defined".formatted(unknown.getFirst().label()));
    };
  }

  Result write(Actor actor, String path, GovernanceBundle.Assignment assignment) {
    var batch = at(path, () -> labels.begin(actor, LabelChange.Merge.giving(assignment.labels())));
    return apis.findForUpdate(actor.organisation(), assignment.api())
        .map(api -> write(path, batch, api))
        .orElseGet(() -> reject(path + ".api", "no API has this id"));
  }

  private static Result write(String path, LabelWriter.Batch batch, ApiRecord api) {
    return switch (batch.change(api)) {
      case LabelWriter.Result.Accepted(var after) -> {
        batch.write();
        var differences =
            BundleSnapshot.between(
                BundleSnapshot.of(api.labels().labels()),
                BundleSnapshot.of(after.labels().labels()));
        yield differences.isEmpty()
            ? new Result.Unchanged()
            : changed(Part.ASSIGNMENT, api.id().toString(), false, differences);
      }
      case LabelWriter.Result.Refused(LabelRefusal.TooManyLabels(var number)) ->
          throw Labels.tooMany(number).at(path + ".labels");
      case LabelWriter.Result.Refused(var refusal) -> reject(path + ".labels", refusal.reason());
    };
  }

  private static <T> T at(String path, Supplier<T> taking) {
    try {
      return taking.get();
    } catch (InvalidValueException e) {
      throw e.at(path + "." + e.field());
    }
  }

  private static String joined(List<RuleError> errors) {
    return errors.stream()
        .map(error -> error.field() + ": " + error.rejection().reason())
        .collect(joining("; "));
  }

  private static Result changed(
      Part part, String name, boolean created, List<Difference> differences) {
    return new Result.Changed(new Change(part, name, created, differences));
  }

  private static Result reject(String path, String reason) {
    return new Result.Rejected(new Problem(path, reason));
  }
}
