package io.portico.domain.selector;

import static io.portico.domain.fixture.LabelFixture.labels;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.domain.label.Labels;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Selectors beside what the parser of Kubernetes ({@code labels.Parse} of apimachinery) makes of
 * them. Where both accept a selector, it matches the same; the page of the HTTP interface says
 * where only one of them does.
 */
class KubernetesSelectorsTest {

  private static final List<Labels> APIS =
      List.of(
          Labels.NONE,
          labels("a", "1"),
          labels("a", "10"),
          labels("a", "x", "b", "y"),
          labels("b", "1"),
          labels("a", "Tier-1"),
          labels("in", "b"),
          labels("notin", "b", "a.b", "c"),
          labels("a", "b"));

  /* The second column was written by the parser of Kubernetes: the indexes of what matches. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a                      | 1 2 3 5 8
          !a                     | 0 4 6 7
          ! a                    | 0 4 6 7
          a=1                    | 1
          a==1                   | 1
          ' a = 1'               | 1
          a!=1                   | 0 2 3 4 5 6 7 8
          a=b                    | 8
          a in (1)               | 1
          a in(1,10)             | 1 2
          a in ( 1 , x )         | 1 3
          a in (1,1)             | 1
          a notin (1)            | 0 2 3 4 5 6 7 8
          a notin(1,10,x)        | 0 4 5 6 7 8
          a,b                    | 3
          a,!b                   | 1 2 5 8
          a!=x,b                 | 4
          !a,!b                  | 0 6 7
          a=Tier-1               | 5
          a in (Tier-1,b)        | 5 8
          a.b=c                  | 7
          a.b,notin              | 7
          in                     | 6
          in=b                   | 6
          in in (b)              | 6
          in!=b                  | 0 1 2 3 4 5 7 8
          notin notin (b)        | 0 1 2 3 4 5 6 8
          notin=b,a.b in (c,d)   | 7
          a in (in,notin)        | ''
          a=in                   | ''
          A                      | ''
          a_b!=1                 | 0 1 2 3 4 5 6 7 8
          1!=1                   | 0 1 2 3 4 5 6 7 8
          a=1,a=10               | ''
          a=1,a!=10              | 1
          """)
  void matches_acceptedByBoth_isTheSame(String text, String matching) {
    var selector = Selector.parse(text);

    assertThat(
            IntStream.range(0, APIS.size())
                .filter(index -> selector.matches(APIS.get(index)))
                .mapToObj(Integer::toString)
                .collect(joining(" ")))
        .isEqualTo(matching);
  }

  /* Numbers, empty values, prefixes of keys and keys of more than 63 characters. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a>5                  | character 2: found '>'
          a<5                  | character 2: found '<'
          a=                   | character 3: found the end
          a!=                  | character 4: found the end
          a=,b                 | character 3: found ','
          a in ()              | character 7: found ')'
          a in (1,)            | character 9: found ')'
          example.com/team=pay | character 12: found '/'
          !example.com/team    | character 13: found '/'
          """)
  void parse_acceptedByKubernetesOnly_isRefused(String text, String message) {
    assertThatThrownBy(() -> Selector.parse(text))
        .isInstanceOf(SelectorSyntaxException.class)
        .hasMessageContaining(message);
  }

  /* Texts in values, parts of values, groups and quotes. */
  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = '|',
      textBlock =
          """
          a^=Tier          | 5
          a*=1             | 1 2 5
          a.*              | 7
          !a.*             | 0 1 2 3 4 5 6 8
          a='Tier-1'       | 5
          a in ("x",'b')   | 3 8
          a!=é,a           | 1 2 3 5 8
          a!=.b,a=1        | 1
          a notin (-,x/y)  | 0 1 2 3 4 5 6 7 8
          """)
  void matches_acceptedHereOnly_isWhatThePageSays(String text, String matching) {
    matches_acceptedByBoth_isTheSame(text, matching);
  }
}
