package io.portico.domain.selector;

import static io.portico.domain.fixture.LabelFixture.name;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.Labels;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SelectorParserTest {

  private static final String BARE = "b.c-d_e/f:g@h#i?j&k;l%m+n|o~p$q[r]{s}`t";

  @ParameterizedTest
  @MethodSource("wellFormed")
  void parse_wellFormed_isTheRequirement(String text, Requirement expected) {
    assertParsed(text, expected);
  }

  static Stream<Arguments> wellFormed() {
    return Stream.of(
        arguments("a", exists("a")),
        arguments("compliance.gdpr", exists("compliance.gdpr")),
        arguments("A-b_c.9", exists("A-b_c.9")),
        arguments("!a", absent("a")),
        arguments("! a", absent("a")),
        arguments("a=b", in("a", "b")),
        arguments("a==b", in("a", "b")),
        arguments("a!=b", notIn("a", "b")),
        arguments("a in (b)", in("a", "b")),
        arguments("a in (b,c,d)", in("a", "b", "c", "d")),
        arguments("a in(b,c)", in("a", "b", "c")),
        arguments("a in (b,b)", in("a", "b")),
        arguments("a notin (b)", notIn("a", "b")),
        arguments("a notin (b,c)", notIn("a", "b", "c")),
        arguments("a notin(b)", notIn("a", "b")),
        arguments("a^=b", startsWith("a", "b")),
        arguments("a*=b", contains("a", "b")),
        arguments("a.*", groupExists("a")),
        arguments("compliance.gdpr.*", groupExists("compliance.gdpr")),
        arguments("!a.*", groupAbsent("a")),
        arguments("! a.*", groupAbsent("a")),
        arguments("in", exists("in")),
        arguments("!in", absent("in")),
        arguments("in=b", in("in", "b")),
        arguments("in in (b)", in("in", "b")),
        arguments("in.*", groupExists("in")),
        arguments("notin", exists("notin")),
        arguments("!notin", absent("notin")),
        arguments("notin!=b", notIn("notin", "b")),
        arguments("notin notin (b)", notIn("notin", "b")),
        arguments("notin in (notin,in)", in("notin", "notin", "in")),
        arguments("a=in", in("a", "in")),
        arguments("a=notin", in("a", "notin")),
        arguments("a.in=b", in("a.in", "b")),
        arguments("a=" + BARE, in("a", BARE)),
        arguments("a=.b", in("a", ".b")),
        arguments("a=é", in("a", "é")),
        arguments("a=😀", in("a", "😀")),
        arguments("a in (😀,😁)", in("a", "😀", "😁")));
  }

  @ParameterizedTest
  @MethodSource("quoted")
  void parse_quotedValue_isTheTextInside(String quoted, String value) {
    assertParsed("a=" + quoted, in("a", value));
    assertParsed("a!=" + quoted, notIn("a", value));
    assertParsed("a^=" + quoted, startsWith("a", value));
    assertParsed("a*=" + quoted, contains("a", value));
    assertParsed("a in (x," + quoted + ")", in("a", "x", value));
  }

  static Stream<Arguments> quoted() {
    return Stream.of(
        arguments("'b'", "b"),
        arguments("\"b\"", "b"),
        arguments("'Tier 1'", "Tier 1"),
        arguments("\"Tier 1\"", "Tier 1"),
        arguments("' b '", " b "),
        arguments("' '", " "),
        arguments("'b\u00a0c'", "b\u00a0c"),
        arguments("'a,b)(=!<>^*'", "a,b)(=!<>^*"),
        arguments("'say \"b\"'", "say \"b\""),
        arguments("\"it's\"", "it's"),
        arguments("'it\\'s'", "it's"),
        arguments("\"it\\'s\"", "it's"),
        arguments("\"\\\"b\\\"\"", "\"b\""),
        arguments("'\\\"b\\\"'", "\"b\""),
        arguments("'b\\\\c'", "b\\c"),
        arguments("'\\\\'", "\\"),
        arguments("'\\\\\\''", "\\'"),
        arguments("'\\''", "'"),
        arguments("'😀 smile'", "😀 smile"));
  }

  @Test
  void parse_severalRequirements_keepsTheirOrder() {
    assertThat(
            Selector.parse(
                    "b,!a,tier=1,t!=2,u in (1,2),v notin (3),w^=x,y*=z,compliance.*,!region.*")
                .requirements())
        .containsExactly(
            exists("b"),
            absent("a"),
            in("tier", "1"),
            notIn("t", "2"),
            in("u", "1", "2"),
            notIn("v", "3"),
            startsWith("w", "x"),
            contains("y", "z"),
            groupExists("compliance"),
            groupAbsent("region"));
  }

  @ParameterizedTest
  @ValueSource(strings = {" ", "   ", "\t", "\n", "\r\n", " \t\n\r\f ", "\u2003"})
  void parse_blanksBetweenAllTokens_areIgnored(String blank) {
    var tokens =
        "a , ! b , c = 1 , d == 2 , e != 3 , f in ( 4 , '5' ) , g notin ( 6 ) , h ^= 7 , i *= \"8\""
            + " , j.* , ! k.*";

    assertThat(Selector.parse(blank + tokens.replace(" ", blank) + blank))
        .isEqualTo(
            Selector.parse("a,!b,c=1,d==2,e!=3,f in (4,'5'),g notin (6),h^=7,i*=\"8\",j.*,!k.*"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"tier!=1", "tier notin (1)", "tier notin (1,2)", "!tier", "!tier.*"})
  void parse_denial_matchesAnApiWithoutTheLabel(String text) {
    assertThat(Selector.parse(text).matches(Labels.NONE)).isTrue();
    assertThat(Selector.parse(text).matches(LabelFixture.labels("team", "1"))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"tier", "tier=1", "tier==1", "tier in (1)", "tier^=1", "tier*=1", "tier.*"})
  void parse_demand_doesNotMatchAnApiWithoutTheLabel(String text) {
    assertThat(Selector.parse(text).matches(Labels.NONE)).isFalse();
    assertThat(Selector.parse(text).matches(LabelFixture.labels("team", "1"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "é", "😀"})
  void parse_valueOf256Characters_keepsIt(String character) {
    var value = character.repeat(256);

    assertParsed("a=" + value, in("a", value));
    assertParsed("a='" + value + "'", in("a", value));
  }

  @Test
  void parse_keyOf63Characters_keepsIt() {
    assertParsed("k".repeat(63), exists("k".repeat(63)));
  }

  @Test
  void parse_64Requirements_keepsThemAll() {
    assertThat(Selector.parse(repeated("a", 64)).requirements()).hasSize(64);
  }

  @Test
  void parse_1000Values_keepsThemAll() {
    assertParsed("a in (" + numbered(1_000) + ")", in("a", numbered(1_000).split(",", -1)));
  }

  @Test
  void parse_16384Characters_isRead() {
    assertParsed(padded(16_384), exists("a"));
  }

  private static void assertParsed(String text, Requirement expected) {
    assertThat(Selector.parse(text)).isEqualTo(new Selector(List.of(expected)));
  }

  private static String repeated(String requirement, int count) {
    return IntStream.range(0, count).mapToObj(_ -> requirement).collect(Collectors.joining(","));
  }

  private static String numbered(int count) {
    return IntStream.range(0, count).mapToObj(i -> "v" + i).collect(Collectors.joining(","));
  }

  private static String padded(int length) {
    return "a" + " ".repeat(length - 1);
  }

  private static Requirement exists(String name) {
    return new Requirement.Exists(name(name));
  }

  private static Requirement absent(String name) {
    return new Requirement.Absent(name(name));
  }

  private static Requirement in(String name, String... values) {
    return new Requirement.In(name(name), distinct(values));
  }

  private static Requirement notIn(String name, String... values) {
    return new Requirement.NotIn(name(name), distinct(values));
  }

  private static Requirement startsWith(String name, String prefix) {
    return new Requirement.StartsWith(name(name), prefix);
  }

  private static Requirement contains(String name, String part) {
    return new Requirement.Contains(name(name), part);
  }

  private static Requirement groupExists(String group) {
    return new Requirement.GroupExists(name(group));
  }

  private static Requirement groupAbsent(String group) {
    return new Requirement.GroupAbsent(name(group));
  }

  private static SequencedSet<String> distinct(String... values) {
    return new LinkedHashSet<>(Arrays.asList(values));
  }
}
