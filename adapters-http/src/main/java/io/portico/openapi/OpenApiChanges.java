package io.portico.openapi;

import io.portico.domain.definition.DefinitionDiff;
import io.portico.domain.definition.DefinitionDiff.Change;
import io.portico.domain.definition.DefinitionDiff.Kind;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.swagger.v3.oas.models.parameters.Parameter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openapitools.openapidiff.core.model.Changed;
import org.openapitools.openapidiff.core.model.ChangedApiResponse;
import org.openapitools.openapidiff.core.model.ChangedContent;
import org.openapitools.openapidiff.core.model.ChangedHeaders;
import org.openapitools.openapidiff.core.model.ChangedList;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.model.ChangedParameters;
import org.openapitools.openapidiff.core.model.ChangedRequestBody;
import org.openapitools.openapidiff.core.model.ChangedSchema;
import org.openapitools.openapidiff.core.model.ComposedChanged;
import org.openapitools.openapidiff.core.model.DiffResult;
import org.openapitools.openapidiff.core.model.Endpoint;

/** Lists what openapi-diff found, each change with the place of what changed. */
final class OpenApiChanges {

  private static final int DEEPEST = 60;
  private static final int LONGEST_PATH = 500;
  private static final int MOST_NAMES = 10;

  private final List<Change> changes = new ArrayList<>();
  private final Set<Changed> open = Collections.newSetFromMap(new IdentityHashMap<>());

  private OpenApiChanges() {}

  static List<Change> of(ChangedOpenApi found) {
    var list = new OpenApiChanges();
    found.getMissingEndpoints().forEach(one -> list.add(one, Kind.REMOVED, true));
    found.getNewEndpoints().forEach(one -> list.add(one, Kind.ADDED, false));
    for (var operation : found.getChangedOperations()) {
      var path = operation.getHttpMethod() + " " + operation.getPathUrl();
      if (operation.isDeprecated()) {
        list.add(path, Kind.DEPRECATED, false, "Operation deprecated");
      }
      list.walk(path, operation, 0);
    }
    return list.changes;
  }

  private void add(Endpoint endpoint, Kind kind, boolean breaking) {
    add(
        endpoint.getMethod() + " " + endpoint.getPathUrl(),
        kind,
        breaking,
        kind == Kind.ADDED ? "Operation added" : "Operation removed");
  }

  private void add(String path, Kind kind, boolean breaking, String message) {
    if (changes.size() < DefinitionDiff.MOST_CHANGES) {
      changes.add(
          new Change(Text.abbreviated(path, LONGEST_PATH), kind, Optional.of(breaking), message));
    }
  }

  /* Schemas may contain themselves. */
  private void walk(String path, @Nullable Changed changed, int depth) {
    if (changed == null || changed.isUnchanged() || depth > DEEPEST || !open.add(changed)) {
      return;
    }
    switch (changed) {
      case ChangedParameters parameters -> {
        parameters.getMissing().forEach(one -> parameter(path, one, Kind.REMOVED, true));
        parameters
            .getIncreased()
            .forEach(
                one -> parameter(path, one, Kind.ADDED, Boolean.TRUE.equals(one.getRequired())));
        parameters
            .getChanged()
            .forEach(one -> walk(path + " " + one.getIn() + " " + one.getName(), one, depth + 1));
      }
      case ChangedApiResponse some -> {
        named(path + " response", some.getMissing(), some.getIncreased(), some.isCoreChanged());
        each(path + " response ", some.getChanged(), depth);
      }
      case ChangedContent some -> {
        named(path, some.getMissing(), some.getIncreased(), some.isCoreChanged());
        each(path + " ", some.getChanged(), depth);
      }
      case ChangedHeaders some -> {
        named(path + " header", some.getMissing(), some.getIncreased(), some.isCoreChanged());
        each(path + " header ", some.getChanged(), depth);
      }
      case ChangedSchema schema -> schema(path, schema, depth);
      case ComposedChanged composed -> {
        if (composed.isCoreChanged() != DiffResult.NO_CHANGES) {
          add(path, Kind.CHANGED, composed.isCoreChanged().isIncompatible(), words(composed));
        }
        composed
            .getChangedElements()
            .forEach(
                one ->
                    walk(
                        one instanceof ChangedRequestBody ? path + " request" : path,
                        one,
                        depth + 1));
      }
      default -> add(path, Kind.CHANGED, changed.isIncompatible(), words(changed));
    }
    open.remove(changed);
  }

  private void parameter(String path, Parameter parameter, Kind kind, boolean breaking) {
    add(
        path + " " + parameter.getIn() + " " + parameter.getName(),
        kind,
        breaking,
        kind == Kind.REMOVED
            ? "Parameter removed"
            : breaking ? "Required parameter added" : "Optional parameter added");
  }

  @SuppressWarnings("ReferenceEquality") // schemas that contain themselves cannot be compared
  private void schema(String path, ChangedSchema schema, int depth) {
    var core = schema.isCoreChanged();
    named(path + " property", schema.getMissingProperties(), schema.getIncreasedProperties(), core);
    if (schema.isChangedType()) {
      add(
          path,
          Kind.CHANGED,
          core.isIncompatible(),
          "Type changed from %s to %s"
              .formatted(type(schema.getOldSchema()), type(schema.getNewSchema())));
    } else if (core != DiffResult.NO_CHANGES
        && schema.getMissingProperties().isEmpty()
        && schema.getIncreasedProperties().isEmpty()) {
      add(path, Kind.CHANGED, core.isIncompatible(), words(schema));
    }
    each(path + " property ", schema.getChangedProperties(), depth);
    for (var element : schema.getChangedElements()) {
      if (!schema.getChangedProperties().containsValue(element)) {
        walk(element == schema.getItems() ? path + " items" : path, element, depth + 1);
      }
    }
  }

  private static String type(io.swagger.v3.oas.models.media.@Nullable Schema<?> schema) {
    return schema == null || schema.getType() == null
        ? "any"
        : InvalidValueException.shown(schema.getType());
  }

  private void each(String path, Map<String, ? extends Changed> changed, int depth) {
    changed.forEach((name, one) -> walk(path + name, one, depth + 1));
  }

  private void named(String path, Map<String, ?> removed, Map<String, ?> added, DiffResult result) {
    var breaking = result.isIncompatible();
    removed.forEach((name, _) -> add(path + " " + name, Kind.REMOVED, breaking, "Removed"));
    added.forEach((name, _) -> add(path + " " + name, Kind.ADDED, breaking, "Added"));
  }

  /* The classes are named after what they compare: ChangedMaxLength. */
  private static String words(Changed changed) {
    var name =
        changed
            .getClass()
            .getSimpleName()
            .replaceFirst("^Changed", "")
            .replaceAll("(?<=[a-z])(?=[A-Z])", " ");
    var what = name.charAt(0) + name.substring(1).toLowerCase(Locale.ROOT);
    return changed instanceof ChangedList<?> list
        ? "%s changed%s%s"
            .formatted(
                what, listed("added", list.getIncreased()), listed("removed", list.getMissing()))
        : what + " changed";
  }

  private static String listed(String what, @Nullable List<?> values) {
    return values == null || values.isEmpty()
        ? ""
        : "; %s: %s"
            .formatted(
                what,
                String.join(
                    ", ",
                    values.stream()
                        .limit(MOST_NAMES)
                        .map(value -> InvalidValueException.shown(String.valueOf(value)))
                        .toList()));
  }
}
