package io.portico.sources;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.portico.domain.api.ApiId;
import io.portico.domain.catalogue.ApprovalOverride;
import io.portico.domain.catalogue.CatalogueEntry;
import io.portico.domain.catalogue.EntryConfig;
import io.portico.domain.catalogue.ExtraMembers;
import io.portico.domain.plan.PlanId;
import io.portico.domain.shared.Identifier;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.Text;
import java.util.Arrays;
import java.util.Optional;

/** Reads an entry of the catalogue. Members that Portico does not interpret are kept. */
final class ClassicOffer {

  /* As deep as members of catalogue entries may be nested over HTTP. */
  private static final int DEEPEST = 24;

  private static final String POLICY_ID = "policy_id";
  private static final String CONFIG = "config";
  private static final String REQUIRE_KEY_APPROVAL = "require_key_approval";
  private static final String OVERRIDE = "override";

  private ClassicOffer() {}

  static CatalogueEntry read(JsonEntry json) {
    return new CatalogueEntry(
        json.requiredText("name"),
        json.text("short_description").orElse(""),
        json.text("long_description").orElse(""),
        json.isTrue("show"),
        json.text("api_id").map(ApiId::of),
        new PlanId(Identifier.of(POLICY_ID, json.requiredText(POLICY_ID))),
        json.text("documentation").orElse(""),
        json.text("version").orElse(""),
        config(json),
        Optional.empty(),
        extras(
            json,
            "name",
            "short_description",
            "long_description",
            "show",
            "api_id",
            POLICY_ID,
            "documentation",
            "version",
            CONFIG,
            "labels"));
  }

  private static Optional<EntryConfig> config(JsonEntry json) {
    var config = json.object(CONFIG);
    return config.names().isEmpty()
        ? Optional.empty()
        : Optional.of(
            new EntryConfig(
                new ApprovalOverride(config.isTrue(REQUIRE_KEY_APPROVAL), config.isTrue(OVERRIDE)),
                Optional.empty(),
                extras(config, REQUIRE_KEY_APPROVAL, OVERRIDE)));
  }

  private static ExtraMembers extras(JsonEntry json, String... known) {
    var others = JsonNodeFactory.instance.objectNode();
    for (var name : json.names()) {
      if (!Arrays.asList(known).contains(name)) {
        others.set(name, json.json().get(name));
      }
    }
    if (depth(others) > DEEPEST) {
      throw InvalidValueException.found(
          "extras", "unknown members nested too deep", "at most %d levels".formatted(DEEPEST));
    }
    var text = others.toString();
    if (text.codePoints().anyMatch(Text::isSurrogate)) {
      throw InvalidValueException.found("extras", "an unpaired surrogate", "Unicode text");
    }
    return new ExtraMembers(text);
  }

  private static int depth(JsonNode node) {
    var deepest = 0;
    for (var child : node) {
      if (child.isContainerNode()) {
        deepest = Math.max(deepest, depth(child));
      }
    }
    return deepest + 1;
  }
}
