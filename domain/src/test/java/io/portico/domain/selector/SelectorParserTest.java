package io.portico.domain.selector;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.portico.domain.fixture.LabelFixture;
import io.portico.domain.label.Labels;
import io.portico.domain.shared.InvalidValueException;
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
  private static final String KEY = "a label name";
  private static final String WHOLE_KEY =
      "a label name: 1 to 63 letters and digits, with - _ . in between";
  private static final String AFTER_KEY =
      "',' or one of = == != ^= *= in notin, or the end of the selector";
  private static final String AFTER_NOT = "',' or the end: only a label name may follow '!'";
  private static final String AFTER_GROUP =
      "',' or the end: a group cannot be compared with a value";
  private static final String AFTER_REQUIREMENT = "',' or the end of the selector";
  private static final String VALUE =
      "a value; quote values with blanks or any of , ( ) = ! < > ^ * \\";
  private static final String NO_CONTROL = "no control characters";
  private static final String VALUE_LENGTH = "1 to 256 characters";
  private static final String LIST = "'(' and a list of values";
  private static final String AFTER_LISTED = "',' or ')'";
  private static final String ESCAPED = "a quote or \\ after \\";

  @ParameterizedTest
  @MethodSource("wellFormed")
  void parse_wellFormed_isTheRequirement(String text, Requirement expected) {
    assertThat(Selector.parse(text)).isEqualTo(new Selector(List.of(expected)));
  }

  static Stream<Arguments> wellFormed() {
    return Stream.of(
        Arguments.of("a", exists("a")),
        Arguments.of("compliance.gdpr", exists("compliance.gdpr")),
        Arguments.of("A-b_c.9", exists("A-b_c.9")),
        Arguments.of("!a", absent("a")),
        Arguments.of("! a", absent("a")),
        Arguments.of("a=b", in("a", "b")),
        Arguments.of("a==b", in("a", "b")),
        Arguments.of("a!=b", notIn("a", "b")),
        Arguments.of("a in (b)", in("a", "b")),
        Arguments.of("a in (b,c,d)", in("a", "b", "c", "d")),
        Arguments.of("a in(b,c)", in("a", "b", "c")),
        Arguments.of("a in (b,b)", in("a", "b")),
        Arguments.of("a notin (b)", notIn("a", "b")),
        Arguments.of("a notin (b,c)", notIn("a", "b", "c")),
        Arguments.of("a notin(b)", notIn("a", "b")),
        Arguments.of("a^=b", startsWith("a", "b")),
        Arguments.of("a*=b", contains("a", "b")),
        Arguments.of("a.*", groupExists("a")),
        Arguments.of("compliance.gdpr.*", groupExists("compliance.gdpr")),
        Arguments.of("!a.*", groupAbsent("a")),
        Arguments.of("! a.*", groupAbsent("a")),
        Arguments.of("in", exists("in")),
        Arguments.of("!in", absent("in")),
        Arguments.of("in=b", in("in", "b")),
        Arguments.of("in in (b)", in("in", "b")),
        Arguments.of("in.*", groupExists("in")),
        Arguments.of("notin", exists("notin")),
        Arguments.of("!notin", absent("notin")),
        Arguments.of("notin!=b", notIn("notin", "b")),
        Arguments.of("notin notin (b)", notIn("notin", "b")),
        Arguments.of("notin in (notin,in)", in("notin", "notin", "in")),
        Arguments.of("a=in", in("a", "in")),
        Arguments.of("a=notin", in("a", "notin")),
        Arguments.of("a.in=b", in("a.in", "b")),
        Arguments.of("a=" + BARE, in("a", BARE)),
        Arguments.of("a=.b", in("a", ".b")),
        Arguments.of("a=é", in("a", "é")),
        Arguments.of("a=😀", in("a", "😀")),
        Arguments.of("a in (😀,😁)", in("a", "😀", "😁")));
  }

  @ParameterizedTest
  @MethodSource("quoted")
  void parse_quotedValue_isTheTextInside(String quoted, String value) {
    assertThat(Selector.parse("a=" + quoted)).isEqualTo(new Selector(List.of(in("a", value))));
    assertThat(Selector.parse("a!=" + quoted)).isEqualTo(new Selector(List.of(notIn("a", value))));
    assertThat(Selector.parse("a^=" + quoted))
        .isEqualTo(new Selector(List.of(startsWith("a", value))));
    assertThat(Selector.parse("a*=" + quoted))
        .isEqualTo(new Selector(List.of(contains("a", value))));
    assertThat(Selector.parse("a in (x," + quoted + ")"))
        .isEqualTo(new Selector(List.of(in("a", "x", value))));
  }

  static Stream<Arguments> quoted() {
    return Stream.of(
        Arguments.of("'b'", "b"),
        Arguments.of("\"b\"", "b"),
        Arguments.of("'Tier 1'", "Tier 1"),
        Arguments.of("\"Tier 1\"", "Tier 1"),
        Arguments.of("' b '", " b "),
        Arguments.of("' '", " "),
        Arguments.of("'b\u00a0c'", "b\u00a0c"),
        Arguments.of("'a,b)(=!<>^*'", "a,b)(=!<>^*"),
        Arguments.of("'say \"b\"'", "say \"b\""),
        Arguments.of("\"it's\"", "it's"),
        Arguments.of("'it\\'s'", "it's"),
        Arguments.of("\"it\\'s\"", "it's"),
        Arguments.of("\"\\\"b\\\"\"", "\"b\""),
        Arguments.of("'\\\"b\\\"'", "\"b\""),
        Arguments.of("'b\\\\c'", "b\\c"),
        Arguments.of("'\\\\'", "\\"),
        Arguments.of("'\\\\\\''", "\\'"),
        Arguments.of("'\\''", "'"),
        Arguments.of("'😀 smile'", "😀 smile"));
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
  @MethodSource("malformed")
  void parse_malformed_tellsWhereWhatAndWhatInstead(
      String text, int position, String found, String expected) {
    assertRefused(text, position, found, expected);
  }

  static Stream<Arguments> malformed() {
    return Stream.of(
        Arguments.of("", 1, "found the end", KEY),
        Arguments.of("   ", 4, "found the end", KEY),
        Arguments.of("\t\n", 3, "found the end", KEY),
        Arguments.of(",", 1, "found ','", KEY),
        Arguments.of(",a", 1, "found ','", KEY),
        Arguments.of("a,", 3, "found the end", KEY),
        Arguments.of("a , ", 5, "found the end", KEY),
        Arguments.of("a,,b", 3, "found ','", KEY),
        Arguments.of("=b", 1, "found '='", KEY),
        Arguments.of("'a'=b", 1, "found '''", KEY),
        Arguments.of("(a)", 1, "found '('", KEY),
        Arguments.of("*", 1, "found '*'", KEY),
        Arguments.of(".*", 1, "found '.'", KEY),
        Arguments.of("!", 2, "found the end", KEY),
        Arguments.of("!,a", 2, "found ','", KEY),
        Arguments.of("!!a", 2, "found '!'", KEY),
        Arguments.of("é", 1, "found 'é'", KEY),
        Arguments.of("😀", 1, "found '😀'", KEY),
        Arguments.of("\u00a0a", 1, "found '\u00a0'", KEY),
        Arguments.of("\0", 1, "found '\\u0000'", KEY),
        Arguments.of(".a", 1, "'.a'", WHOLE_KEY),
        Arguments.of("a.", 1, "'a.'", WHOLE_KEY),
        Arguments.of("-a", 1, "'-a'", WHOLE_KEY),
        Arguments.of("a-", 1, "'a-'", WHOLE_KEY),
        Arguments.of("_a=b", 1, "'_a'", WHOLE_KEY),
        Arguments.of("b, a.=c", 4, "'a.'", WHOLE_KEY),
        Arguments.of("a..*", 1, "'a.'", WHOLE_KEY),
        Arguments.of("k".repeat(64), 1, "'" + "k".repeat(64) + "'", WHOLE_KEY),
        Arguments.of("a b", 3, "found 'b'", AFTER_KEY),
        Arguments.of("a>b", 2, "found '>'", AFTER_KEY),
        Arguments.of("a<b", 2, "found '<'", AFTER_KEY),
        Arguments.of("a~=b", 2, "found '~'", AFTER_KEY),
        Arguments.of("a!b", 2, "found '!'", AFTER_KEY),
        Arguments.of("a! =b", 2, "found '!'", AFTER_KEY),
        Arguments.of("a^b", 2, "found '^'", AFTER_KEY),
        Arguments.of("a*", 2, "found '*'", AFTER_KEY),
        Arguments.of("a)", 2, "found ')'", AFTER_KEY),
        Arguments.of("a&&b", 2, "found '&'", AFTER_KEY),
        Arguments.of("a/b", 2, "found '/'", AFTER_KEY),
        Arguments.of("a IN (b)", 3, "found 'I'", AFTER_KEY),
        Arguments.of("a inside (b)", 3, "found 'i'", AFTER_KEY),
        Arguments.of("a notin2 (b)", 3, "found 'n'", AFTER_KEY),
        Arguments.of("a not in (b)", 3, "found 'n'", AFTER_KEY),
        Arguments.of("in (b)", 4, "found '('", AFTER_KEY),
        Arguments.of("ain (b)", 5, "found '('", AFTER_KEY),
        Arguments.of("aé=b", 2, "found 'é'", AFTER_KEY),
        Arguments.of("a😀=b", 2, "found '😀'", AFTER_KEY),
        Arguments.of("a\u00a0=b", 2, "found '\u00a0'", AFTER_KEY),
        Arguments.of("a\0", 2, "found '\\u0000'", AFTER_KEY),
        Arguments.of("!a=b", 3, "found '='", AFTER_NOT),
        Arguments.of("! a in (b)", 5, "found 'i'", AFTER_NOT),
        Arguments.of("!a b", 4, "found 'b'", AFTER_NOT),
        Arguments.of("compliance.*=x", 13, "found '='", AFTER_GROUP),
        Arguments.of("compliance.* in (x)", 14, "found 'i'", AFTER_GROUP),
        Arguments.of("!compliance.*=x", 14, "found '='", AFTER_GROUP),
        Arguments.of("a.*.b", 4, "found '.'", AFTER_GROUP),
        Arguments.of("a.**", 4, "found '*'", AFTER_GROUP),
        Arguments.of("a=", 3, "found the end", VALUE),
        Arguments.of("a= ", 4, "found the end", VALUE),
        Arguments.of("a==", 4, "found the end", VALUE),
        Arguments.of("a!=", 4, "found the end", VALUE),
        Arguments.of("a^=", 4, "found the end", VALUE),
        Arguments.of("a*=", 4, "found the end", VALUE),
        Arguments.of("a=,b", 3, "found ','", VALUE),
        Arguments.of("a===b", 4, "found '='", VALUE),
        Arguments.of("a= =b", 4, "found '='", VALUE),
        Arguments.of("a=!b", 3, "found '!'", VALUE),
        Arguments.of("a=(b)", 3, "found '('", VALUE),
        Arguments.of("a=*", 3, "found '*'", VALUE),
        Arguments.of("a=\\b", 3, "found '\\'", VALUE),
        Arguments.of("a=\u00a0b", 3, "found '\u00a0'", VALUE),
        Arguments.of("a=\0", 3, "found '\\u0000'", VALUE),
        Arguments.of("a=b c", 5, "found 'c'", AFTER_REQUIREMENT),
        Arguments.of("a=b=c", 4, "found '='", AFTER_REQUIREMENT),
        Arguments.of("a=b*", 4, "found '*'", AFTER_REQUIREMENT),
        Arguments.of("a=b)", 4, "found ')'", AFTER_REQUIREMENT),
        Arguments.of("a=b\0", 4, "found '\\u0000'", AFTER_REQUIREMENT),
        Arguments.of("a=b\\,c", 4, "found '\\'", AFTER_REQUIREMENT),
        Arguments.of("a=it's", 5, "found '''", AFTER_REQUIREMENT),
        Arguments.of("a='b'c", 6, "found 'c'", AFTER_REQUIREMENT),
        Arguments.of("a='b''c'", 6, "found '''", AFTER_REQUIREMENT),
        Arguments.of("a=b 😀", 5, "found '😀'", AFTER_REQUIREMENT),
        Arguments.of("a in (b) c", 10, "found 'c'", AFTER_REQUIREMENT),
        Arguments.of("a in (b)(c)", 9, "found '('", AFTER_REQUIREMENT),
        Arguments.of("a in (b))", 9, "found ')'", AFTER_REQUIREMENT),
        Arguments.of("a=''", 3, "a value of 0 characters", VALUE_LENGTH),
        Arguments.of("a in (b,\"\")", 9, "a value of 0 characters", VALUE_LENGTH),
        Arguments.of("a=" + "v".repeat(257), 3, "a value of 257 characters", VALUE_LENGTH),
        Arguments.of("a = '" + "v".repeat(257) + "'", 5, "a value of 257 characters", VALUE_LENGTH),
        Arguments.of("a='", 4, "found the end", "' to close the one at character 3"),
        Arguments.of("a==\"b", 6, "found the end", "\" to close the one at character 4"),
        Arguments.of("a=='", 5, "found the end", "' to close the one at character 4"),
        Arguments.of("a='b\"", 6, "found the end", "' to close the one at character 3"),
        Arguments.of("a='b\\'", 7, "found the end", "' to close the one at character 3"),
        Arguments.of("a in ('b,c)", 12, "found the end", "' to close the one at character 7"),
        Arguments.of("a='\\n'", 5, "found 'n'", ESCAPED),
        Arguments.of("a=\"b\\😀\"", 6, "found '😀'", ESCAPED),
        Arguments.of("a='b\\", 6, "found the end", ESCAPED),
        Arguments.of("a in", 5, "found the end", LIST),
        Arguments.of("a notin", 8, "found the end", LIST),
        Arguments.of("a in b", 6, "found 'b'", LIST),
        Arguments.of("a in, b", 5, "found ','", LIST),
        Arguments.of("a in=b", 5, "found '='", LIST),
        Arguments.of("a notin [b]", 9, "found '['", LIST),
        Arguments.of("a in (", 7, "found the end", VALUE),
        Arguments.of("a in ()", 7, "found ')'", VALUE),
        Arguments.of("a in ( )", 8, "found ')'", VALUE),
        Arguments.of("a notin ()", 10, "found ')'", VALUE),
        Arguments.of("a in (,b)", 7, "found ','", VALUE),
        Arguments.of("a in (b,)", 9, "found ')'", VALUE),
        Arguments.of("a in (b,,c)", 9, "found ','", VALUE),
        Arguments.of("a in ((b))", 7, "found '('", VALUE),
        Arguments.of("a in (b", 8, "found the end", AFTER_LISTED),
        Arguments.of("a in (b c)", 9, "found 'c'", AFTER_LISTED),
        Arguments.of("a in (b=c)", 8, "found '='", AFTER_LISTED),
        Arguments.of("a in ('b'c)", 10, "found 'c'", AFTER_LISTED));
  }

  @ParameterizedTest
  @MethodSource("unprintable")
  void parse_controlCharacterOrLoneSurrogateInQuotes_isRefused(String value, String shown) {
    assertRefused("a='" + value + "'", 3, shown, NO_CONTROL);
    assertRefused("a !=  \"" + value + "\"", 7, shown, NO_CONTROL);
    assertRefused("a^='" + value + "'", 4, shown, NO_CONTROL);
    assertRefused("a*='" + value + "'", 4, shown, NO_CONTROL);
    assertRefused("a in (b,'" + value + "',c)", 9, shown, NO_CONTROL);
    assertRefused("a notin (\"" + value + "\")", 10, shown, NO_CONTROL);
  }

  static Stream<Arguments> unprintable() {
    return Stream.of(
        Arguments.of("\0", "'\\u0000'"),
        Arguments.of("b\tc", "'b\\u0009c'"),
        Arguments.of("b\n", "'b\\u000a'"),
        Arguments.of("\u001b[", "'\\u001b['"),
        Arguments.of("\u007f", "'\\u007f'"),
        Arguments.of("\u0085", "'\\u0085'"),
        Arguments.of("b\u2028c", InvalidValueException.shown("b\u2028c")),
        Arguments.of("\u2029", InvalidValueException.shown("\u2029")),
        Arguments.of("\ud83d", "'\\ud83d'"),
        Arguments.of("b\ude00c", "'b\\ude00c'"),
        Arguments.of("\ude00\ud83d", "'\\ude00\\ud83d'"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude00"})
  void parse_loneSurrogateWithoutQuotes_isRefused(String half) {
    var shown = InvalidValueException.shown(half);

    assertRefused("a=" + half, 3, "found " + shown, VALUE);
    assertRefused("a=b" + half, 4, "found " + shown, AFTER_REQUIREMENT);
    assertRefused(half, 1, "found " + shown, KEY);
  }

  @ParameterizedTest
  @MethodSource("malformedBehindWideCharacters")
  void parse_malformedBehindWideCharacters_countsThemOnce(
      String text, int position, String found, String expected) {
    assertRefused(text, position, found, expected);
  }

  static Stream<Arguments> malformedBehindWideCharacters() {
    return Stream.of(
        Arguments.of("a=😀,", 5, "found the end", KEY),
        Arguments.of("a=😀 c", 5, "found 'c'", AFTER_REQUIREMENT),
        Arguments.of("a='😀😁'c", 7, "found 'c'", AFTER_REQUIREMENT),
        Arguments.of("a=😀,b.", 5, "'b.'", WHOLE_KEY),
        Arguments.of("a=😀,b=''", 7, "a value of 0 characters", VALUE_LENGTH),
        Arguments.of("a=😀,b='\t'", 7, "'\\u0009'", NO_CONTROL),
        Arguments.of("a='😀\\n'", 6, "found 'n'", ESCAPED),
        Arguments.of("a in (😀,😁", 10, "found the end", AFTER_LISTED),
        Arguments.of("a in ('😀',\"b", 13, "found the end", "\" to close the one at character 11"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"v", "é", "😀"})
  void parse_valueOf256Characters_keepsIt(String character) {
    var value = character.repeat(256);

    assertThat(Selector.parse("a=" + value)).isEqualTo(new Selector(List.of(in("a", value))));
    assertThat(Selector.parse("a='" + value + "'"))
        .isEqualTo(new Selector(List.of(in("a", value))));
  }

  @Test
  void parse_keyOf63Characters_keepsIt() {
    assertThat(Selector.parse("k".repeat(63)))
        .isEqualTo(new Selector(List.of(exists("k".repeat(63)))));
  }

  @Test
  void parse_64Requirements_keepsThemAll() {
    assertThat(Selector.parse(repeated("a", 64)).requirements()).hasSize(64);
  }

  @Test
  void parse_65Requirements_isRefused() {
    assertRefused(repeated("a", 65), 129, "found 'a'", "at most 64 requirements");
  }

  @Test
  void parse_1000Values_keepsThemAll() {
    assertThat(Selector.parse("a in (" + numbered(1_000) + ")"))
        .isEqualTo(new Selector(List.of(in("a", numbered(1_000).split(",", -1)))));
  }

  @Test
  void parse_1001Values_isRefused() {
    var before = "a in (" + numbered(1_000) + ",";

    assertRefused(before + "x)", before.length() + 1, "found 'x'", "at most 1000 values");
  }

  @Test
  void parse_16384Characters_isRead() {
    assertThat(Selector.parse(padded(16_384))).isEqualTo(new Selector(List.of(exists("a"))));
  }

  @Test
  void parse_16385Characters_isRefused() {
    assertRefused(padded(16_385), 16_385, "a selector of 16385 characters", "at most 16384");
  }

  private static void assertRefused(String text, int position, String found, String expected) {
    assertThatExceptionOfType(SelectorSyntaxException.class)
        .isThrownBy(() -> Selector.parse(text))
        .withMessage(
            "selector: character %d: %s (expected: %s)".formatted(position, found, expected))
        .satisfies(e -> assertThat(e.position()).isEqualTo(position))
        .satisfies(e -> assertThat(e.field()).isEqualTo("selector"));
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
    return new Requirement.Exists(LabelFixture.name(name));
  }

  private static Requirement absent(String name) {
    return new Requirement.Absent(LabelFixture.name(name));
  }

  private static Requirement in(String name, String... values) {
    return new Requirement.In(LabelFixture.name(name), distinct(values));
  }

  private static Requirement notIn(String name, String... values) {
    return new Requirement.NotIn(LabelFixture.name(name), distinct(values));
  }

  private static Requirement startsWith(String name, String prefix) {
    return new Requirement.StartsWith(LabelFixture.name(name), prefix);
  }

  private static Requirement contains(String name, String part) {
    return new Requirement.Contains(LabelFixture.name(name), part);
  }

  private static Requirement groupExists(String group) {
    return new Requirement.GroupExists(LabelFixture.name(group));
  }

  private static Requirement groupAbsent(String group) {
    return new Requirement.GroupAbsent(LabelFixture.name(group));
  }

  private static SequencedSet<String> distinct(String... values) {
    return new LinkedHashSet<>(Arrays.asList(values));
  }

  @Test
  void parse_wrongSelectorOfAList_isStillASyntaxErrorToldOfItsPlace() {
    assertThatExceptionOfType(SelectorSyntaxException.class)
        .isThrownBy(() -> Selector.parse("a b"))
        .satisfies(
            e -> {
              assertThat(e.at("selector[3]")).isInstanceOf(SelectorSyntaxException.class);
              assertThat(e.at("selector[3]").position()).isEqualTo(3);
              assertThat(e.at("selector[3]")).hasMessageStartingWith("selector[3]: character 3: ");
            });
  }
}
