package io.portico.http.governance;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.domain.api.ApiId;
import io.portico.domain.api.SourceName;
import io.portico.domain.governance.LabelRequirement;
import io.portico.domain.governance.PolicyDetails;
import io.portico.domain.label.FreeText;
import io.portico.domain.label.LabelValue;
import io.portico.domain.label.Labels;
import io.portico.domain.label.ListedValues;
import io.portico.domain.selector.Selector;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import io.portico.http.api.LabelsRequest;
import io.portico.http.discovery.MappingDocument;
import io.portico.http.json.JsonObject;
import io.portico.http.label.LabelDefinitionDocument;
import io.portico.openapi.YamlDocuments;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.yaml.snakeyaml.DumperOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.Tag;
import org.yaml.snakeyaml.representer.Representer;

/** Writes and reads the governance of an organisation as YAML, of which JSON is a part. */
public final class BundleYaml {

  private BundleYaml() {}

  /** Returns {@code bundle} as YAML. */
  public static String written(GovernanceBundle bundle) {
    var document = new LinkedHashMap<String, Object>();
    document.put("labels", bundle.labels().stream().map(BundleYaml::written).toList());
    document.put("policies", bundle.policies().stream().map(BundleYaml::written).toList());
    document.put("mappings", bundle.mappings().stream().map(BundleYaml::written).toList());
    if (!bundle.assignments().isEmpty()) {
      document.put("assignments", bundle.assignments().stream().map(BundleYaml::written).toList());
    }
    var options = new DumperOptions();
    options.setDefaultFlowStyle(DumperOptions.FlowStyle.BLOCK);
    options.setSplitLines(false);
    options.setDereferenceAliases(true);
    options.setIndicatorIndent(2);
    options.setIndentWithIndicator(true);
    return new Yaml(new PlainTexts(options), options).dump(document);
  }

  /**
   * Quotes each text that a parser of any version of YAML could read as something else: a number, a
   * date, a truth value, nothing, or a merge. The library quotes what is one for YAML 1.1.
   */
  private static final class PlainTexts extends Representer {

    private static final Pattern NOT_PLAIN =
        Pattern.compile(
            "[-+.0-9~<=].*|y|n|yes|no|on|off|true|false|null|nan|inf", Pattern.CASE_INSENSITIVE);

    PlainTexts(DumperOptions options) {
      super(options);
    }

    @Override
    protected Node representScalar(Tag tag, String value, DumperOptions.ScalarStyle style) {
      var quoted =
          tag.equals(Tag.STR)
              && style == DumperOptions.ScalarStyle.PLAIN
              && NOT_PLAIN.matcher(value).matches();
      return super.representScalar(
          tag, value, quoted ? DumperOptions.ScalarStyle.SINGLE_QUOTED : style);
    }
  }

  private static Map<String, Object> written(GovernanceBundle.Label label) {
    var members = new LinkedHashMap<String, Object>();
    members.put("name", label.name().value());
    switch (label.allowed()) {
      case FreeText() -> {}
      case ListedValues(var values) -> members.put("values", texts(values));
    }
    label.texts().displayName().ifPresent(text -> members.put("display_name", text));
    label.texts().description().ifPresent(text -> members.put("description", text));
    if (!label.texts().values().isEmpty()) {
      var meanings = new LinkedHashMap<String, String>();
      label.texts().values().forEach((value, text) -> meanings.put(value.value(), text));
      members.put("value_descriptions", meanings);
    }
    if (label.required()) {
      members.put("required", true);
    }
    if (label.deprecated()) {
      members.put("deprecated", true);
    }
    return members;
  }

  private static Map<String, Object> written(PolicyDetails details) {
    var members = new LinkedHashMap<String, Object>();
    members.put("name", details.name());
    details.description().ifPresent(text -> members.put("description", text));
    details
        .rule()
        .selector()
        .map(Selector::toString)
        .ifPresent(text -> members.put("selector", text));
    members.put("requires", details.rule().requires().stream().map(BundleYaml::written).toList());
    members.put("severity", details.severity().word());
    members.put("action", details.action().word());
    members.put("active", details.active());
    return members;
  }

  private static Map<String, Object> written(LabelRequirement requirement) {
    var members = new LinkedHashMap<String, Object>();
    members.put("label", requirement.label().value());
    if (!requirement.values().isEmpty()) {
      members.put("values", texts(requirement.values()));
    }
    return members;
  }

  private static Map<String, Object> written(GovernanceBundle.Mapping mapping) {
    var document = MappingDocument.of(mapping.rules());
    var members = new LinkedHashMap<String, Object>();
    members.put("source", mapping.source().value());
    members.put("likeness", document.likeness());
    members.put("rules", document.rules().stream().map(BundleYaml::written).toList());
    return members;
  }

  private static Map<String, Object> written(MappingDocument.Rule rule) {
    var members = new LinkedHashMap<String, Object>();
    putGiven(members, "metadata", rule.metadata());
    putGiven(members, "tag", rule.tag());
    members.put("label", rule.label());
    putGiven(members, "value", rule.value());
    putGiven(members, "values", rule.values());
    return members;
  }

  private static Map<String, Object> written(GovernanceBundle.Assignment assignment) {
    var labels = new LinkedHashMap<String, String>();
    assignment.labels().byName().forEach((name, value) -> labels.put(name.value(), value.value()));
    var members = new LinkedHashMap<String, Object>();
    members.put("api", assignment.api().toString());
    members.put("labels", labels);
    return members;
  }

  private static void putGiven(Map<String, Object> members, String name, @Nullable Object value) {
    if (value != null) {
      members.put(name, value);
    }
  }

  private static List<String> texts(List<LabelValue> values) {
    return values.stream().map(LabelValue::value).toList();
  }

  /**
   * Returns the bundle in {@code body}.
   *
   * @throws InvalidValueException if it is not YAML, or a part is invalid
   */
  public static GovernanceBundle read(byte @Nullable [] body) {
    var text =
        Text.ofUtf8(body == null ? new byte[0] : body)
            .orElseThrow(() -> InvalidValueException.found("body", "not UTF-8", "YAML in UTF-8"));
    var documents = YamlDocuments.read("body", text);
    if (documents.size() != 1) {
      throw InvalidValueException.found(
          "body", documents.size() + " documents", "one document of YAML or JSON");
    }
    var json =
        JsonObject.parse(documents.getFirst().toString().getBytes(StandardCharsets.UTF_8))
            .only("labels", "policies", "mappings", "assignments");
    return new GovernanceBundle(
        json.objects("labels", GovernanceBundle.MOST, LabelDefinitionDocument::read),
        json.objects("policies", GovernanceBundle.MOST, PolicyDocument::read),
        json.objects("mappings", GovernanceBundle.MOST, BundleYaml::mapping),
        json.objects("assignments", GovernanceBundle.MOST, BundleYaml::assignment));
  }

  private static GovernanceBundle.Mapping mapping(JsonObject json) {
    json.only("source", "likeness", "rules");
    return new GovernanceBundle.Mapping(
        json.text("source", SourceName::new), MappingDocument.read(json));
  }

  private static GovernanceBundle.Assignment assignment(JsonObject json) {
    json.only("api", "labels");
    return new GovernanceBundle.Assignment(
        json.text("api", ApiId::of),
        json.object("labels").map(LabelsRequest::ofMembers).orElse(Labels.NONE));
  }
}
