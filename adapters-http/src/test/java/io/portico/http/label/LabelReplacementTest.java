package io.portico.http.label;

import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static io.portico.http.label.LabelExamples.ID;
import static io.portico.http.label.LabelExamples.TIER;
import static io.portico.http.label.LabelExamples.counts;
import static io.portico.http.label.LabelExamples.tier;
import static io.portico.http.testkit.Errors.conflict;
import static io.portico.http.testkit.Errors.fieldError;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDetails;
import io.portico.domain.label.LabelTexts;
import io.portico.domain.label.LabelValue;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.HttpTest;
import java.util.LinkedHashMap;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** PUT of one label. */
class LabelReplacementTest extends HttpTest {

  @ParameterizedTest
  @ValueSource(strings = {"tier", "tier/", ID, ID + "/"})
  void replace_accepted_is200WithTheDefinition(String label) {
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(tier()));

    SERVER
        .put("/api/labels/" + label, "{\"name\": \"tier\", \"values\": [\"1\", \"2\"]}")
        .assertIs(200, TIER);
    assertThat(SERVER.labels.replace.received())
        .isEqualTo(
            new ReplaceLabel.Command(
                Caller.ADMIN.actor(),
                label.replace("/", ""),
                Optional.of(name("tier")),
                new LabelDetails(oneOf("1", "2"), LabelTexts.NONE, false, false),
                Optional.empty(),
                new DroppedValues.Refuse(),
                Precondition.none()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        """
        {"id": null, "values": null, "display_name": null, "description": null,
         "value_descriptions": null, "required": null, "deprecated": null,
         "former_names": null, "usage": null}
        """
      })
  void replace_nothingGiven_keepsTheNamesAndEmptiesTheRest(String body) {
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(tier()));

    SERVER.put("/api/labels/tier", body);

    assertThat(SERVER.labels.replace.received())
        .isEqualTo(
            new ReplaceLabel.Command(
                Caller.ADMIN.actor(),
                "tier",
                Optional.empty(),
                new LabelDetails(anyText(), LabelTexts.NONE, false, false),
                Optional.empty(),
                new DroppedValues.Refuse(),
                Precondition.none()));
  }

  @Test
  void replace_definitionAsItWasRead_isAccepted() {
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(tier()));
    var descriptions = new LinkedHashMap<LabelValue, String>();
    descriptions.put(new LabelValue("1"), "worst");

    SERVER.put(
        "/api/labels/" + ID,
        """
        {"id": "65000000000000010000000A", "name": "tier", "values": ["1", "2"],
         "display_name": "Tier", "description": "How bad", "value_descriptions": {"1": "worst"},
         "required": true, "deprecated": true, "former_names": ["level", "class"], "usage": 7}
        """);

    assertThat(SERVER.labels.replace.received())
        .isEqualTo(
            new ReplaceLabel.Command(
                Caller.ADMIN.actor(),
                ID,
                Optional.of(name("tier")),
                new LabelDetails(
                    oneOf("1", "2"),
                    new LabelTexts(Optional.of("Tier"), Optional.of("How bad"), descriptions),
                    true,
                    true),
                Optional.of(Set.of(name("class"), name("level"))),
                new DroppedValues.Refuse(),
                Precondition.none()));
  }

  @Test
  void replace_noFormerNames_dropsThemAll() {
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(tier()));

    SERVER.put("/api/labels/tier", "{\"former_names\": []}");

    assertThat(SERVER.labels.replace.received().formerNames()).contains(Set.of());
  }

  static Stream<Arguments> droppedValues() {
    return Stream.of(
        arguments("values_in_use=refuse", new DroppedValues.Refuse()),
        arguments("values_in_use=detach", new DroppedValues.Detach()),
        arguments(
            "values_in_use=refuse&merge_into=1", new DroppedValues.MergeInto(new LabelValue("1"))),
        arguments(
            "merge_into=Tier%201%2C+b%C3%BCro",
            new DroppedValues.MergeInto(new LabelValue("Tier 1, büro"))));
  }

  @ParameterizedTest
  @MethodSource("droppedValues")
  void replace_droppedValuesInUse_areTreatedAsTheQuerySays(String query, DroppedValues expected) {
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(tier()));

    SERVER.put("/api/labels/tier/?" + query, "{}");

    assertThat(SERVER.labels.replace.received().dropped()).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          values_in_use=detach&merge_into=1 | merge_into    | given together with values_in_use=detach (expected: one of the two)
          values_in_use=drop                | values_in_use | 'drop' (expected: refuse or detach)
          values_in_use=                    | values_in_use | '' (expected: refuse or detach)
          values_in_use=detach&values_in_use=detach | values_in_use | 2 values (expected: one)
          merge_into=1&merge_into=2         | merge_into    | 2 values (expected: one)
          merge_into=                       | merge_into    | '' (expected: 1 to 256 characters)
          merge_into=+1                     | merge_into    | ' 1' (expected: no blank at its start or end)
          merge_into=%00                    | merge_into    | '\\u0000' (expected: no control characters)
          force=true                        | force         | an unknown parameter (expected: one of values_in_use, merge_into)
          """)
  void replace_invalidParameter_is400AndNamesIt(String query, String field, String message) {
    var reply = SERVER.put("/api/labels/tier?" + query, "{}");

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.labels.replace.calls()).isZero();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '\0',
      textBlock =
          """
          {"name": null}                  | name            | null (expected: a string)
          {"name": 5}                     | name            | the number 5 (expected: a string)
          {"name": "a b"}                 | name            | 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"values": "x"}                 | values          | the string 'x' (expected: an array of strings)
          {"values": ["x", "x"]}          | values[1]       | 'x' (expected: values that are all different)
          {"values": [5]}                 | values[0]       | the number 5 (expected: a string)
          {"required": "yes"}             | required        | the string 'yes' (expected: true or false)
          {"former_names": "x"}           | former_names    | the string 'x' (expected: an array of strings)
          {"former_names": ["a b"]}       | former_names[0] | 'a b' (expected: 1 to 63 of A-Z, a-z, 0-9, and - _ . in between)
          {"former_names": [null]}        | former_names[0] | null (expected: a string)
          {"valeus": []}                  | valeus          | an unknown member (expected: one of id, name, values, display_name, description, value_descriptions, required, deprecated, former_names, usage)
          {"id": 5}                       | id              | the number 5 (expected: a string)
          {"id": "tier"}                  | id              | 'tier' (expected: 24 hexadecimal characters)
          {"id": "65000000000000010000000b"} | id           | '65000000000000010000000b' (expected: the id in the path)
          []                              | body            | an array (expected: an object)
          """)
  void replace_invalidMember_is400AndNamesIt(String body, String field, String message) {
    var reply = SERVER.put("/api/labels/" + ID, body);

    reply.assertIs(400, fieldError("invalid_value", field, message));
    assertThat(SERVER.labels.replace.calls()).isZero();
  }

  @Test
  void replace_tooManyFormerNames_is400() {
    var names = IntStream.range(0, 33).mapToObj("\"n%d\""::formatted).toList();

    assertThat(SERVER.put("/api/labels/tier", "{\"former_names\": " + names + "}").body())
        .isEqualTo(
            fieldError("invalid_value", "former_names", "33 elements (expected: at most 32)"));
  }

  @Test
  void replace_valuesInUse_is409WithTheUsage() {
    SERVER.labels.replace.answers(
        new ReplaceLabel.Outcome.ValuesInUse(
            new LabelCounts(name("tier"), counts("2", 4, "büro \"x\"", 1), 0, 5, 0)));

    var reply = SERVER.put("/api/labels/tier", "{\"values\": [\"1\"]}");

    reply.assertIs(
        409,
        conflict(
            fieldError(
                "label_values_in_use",
                "values",
                "5 APIs carry dropped values (expected: none; set values_in_use=detach or"
                    + " merge_into=<value> to change these APIs)"),
            "{\"apis\":5,\"values\":{\"2\":4,\"büro \\\"x\\\"\":1}}"));
    var problem =
        SERVER
            .call("PUT", "/api/labels/tier")
            .by(Caller.ADMIN)
            .header("Accept", "application/problem+json")
            .json("{\"values\": [\"1\"]}")
            .send();
    assertThat(problem.body())
        .contains("\"code\":\"label_values_in_use\"")
        .endsWith("}],\"usage\":{\"apis\":5,\"values\":{\"2\":4,\"büro \\\"x\\\"\":1}}}");
  }
}
