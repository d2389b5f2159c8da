package io.portico.http.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.discovery.ReplaceMapping.Outcome;
import io.portico.application.port.in.discovery.ReplaceMapping.UnknownLabel;
import io.portico.domain.api.SourceName;
import io.portico.domain.discovery.MappingRule.FromMetadata;
import io.portico.domain.discovery.MappingRule.FromTag;
import io.portico.domain.discovery.MappingRules;
import io.portico.domain.label.LabelName;
import io.portico.domain.label.LabelValue;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DiscoveryStubs.MappingQuery;
import io.portico.http.testkit.HttpTest;
import io.portico.http.testkit.Reply;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappingControllerTest extends HttpTest {

  private static final String PATH = "/api/discovery/kong/mapping";
  private static final String WRITTEN =
      "{\"likeness\":false,\"rules\":[{\"metadata\":\"dept\",\"label\":\"area\","
          + "\"values\":{\"fin\":\"Finance\"}},{\"tag\":\"^#(.+)$\",\"label\":\"area\"},"
          + "{\"tag\":\"^t1$\",\"label\":\"tier\",\"value\":\"1\"}]}";
  private static final MappingRules RULES =
      new MappingRules(
          false,
          List.of(
              new FromMetadata(
                  "dept",
                  new LabelName("area"),
                  new LinkedHashMap<>(Map.of("fin", new LabelValue("Finance")))),
              new FromTag(
                  "^#(.+)$", new LabelName("area"), Optional.empty(), new LinkedHashMap<>()),
              new FromTag(
                  "^t1$",
                  new LabelName("tier"),
                  Optional.of(new LabelValue("1")),
                  new LinkedHashMap<>())));

  @ParameterizedTest
  @ValueSource(strings = {PATH, PATH + "/"})
  void show_anyRole_is200WithTheRules(String path) {
    SERVER.discovery.mapping.answers(RULES);

    SERVER.call("GET", path).by(Caller.VIEWER).send().assertIs(200, WRITTEN);
    assertThat(SERVER.discovery.mapping.received())
        .isEqualTo(new MappingQuery(Caller.VIEWER.actor(), new SourceName("kong")));
  }

  @Test
  void replace_accepted_is200WithTheRules() {
    SERVER.discovery.replaceMapping.answers(new Outcome.Replaced(RULES));

    put(WRITTEN).assertIs(200, WRITTEN);
    assertThat(SERVER.discovery.replaceMapping.received().rules()).isEqualTo(RULES);
  }

  @Test
  void replace_emptyObject_isTheDefault() {
    SERVER.discovery.replaceMapping.answers(new Outcome.Replaced(MappingRules.DEFAULT));

    assertThat(put("{}").status()).isEqualTo(200);
    assertThat(SERVER.discovery.replaceMapping.received().rules()).isEqualTo(MappingRules.DEFAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'{\"rules\":[{\"label\":\"a\"}]}'|rules[0].tag",
        "'{\"rules\":[{\"metadata\":\"\",\"label\":\"a\"}]}'|rules[0].metadata",
        "'{\"rules\":[{\"metadata\":\"k\",\"label\":\"-\"}]}'|rules[0].label",
        "'{\"rules\":[{\"metadata\":\"k\",\"label\":\"a\",\"value\":\"x\"}]}'|rules[0].value",
        "'{\"rules\":[{\"metadata\":\"k\",\"tag\":\"t\",\"label\":\"a\"}]}'|rules[0].tag",
        "'{\"rules\":[{\"tag\":\"t\",\"label\":\"a\",\"value\":\"\"}]}'|rules[0].value",
        "'{\"rules\":[{\"tag\":\"t\",\"label\":\"a\",\"values\":{\"x\":\"\"}}]}'|rules[0].values.x",
        "'{\"rules\":[1]}'|rules[0]",
        "'{\"rules\":{}}'|rules",
        "'{\"likeness\":\"no\"}'|likeness",
        "'{\"colour\":1}'|colour"
      })
  void replace_invalidRule_is400AndNamesTheField(String body, String field) {
    put(body).assertHas(400, "\"field\":\"" + field + "\"");
    assertThat(SERVER.discovery.replaceMapping.calls()).isZero();
  }

  @Test
  void replace_expressionTooLong_is400() {
    put("{\"rules\":[{\"tag\":\"%s\",\"label\":\"a\"}]}".formatted("x".repeat(501)))
        .assertHas(400, "\"field\":\"rules[0].tag\"");
  }

  @Test
  void replace_unknownLabel_is400WithTheNearest() {
    SERVER.discovery.replaceMapping.answers(
        new Outcome.UnknownLabels(
            List.of(new UnknownLabel(1, new LabelName("tiers"), List.of(new LabelName("tier"))))));

    put(WRITTEN)
        .assertHas(
            400,
            "\"code\":\"unknown_label\"",
            "\"field\":\"rules[1].label\"",
            "\"nearest\":[\"tier\"]");
  }

  private static Reply put(String json) {
    return SERVER.put(PATH, json);
  }
}
