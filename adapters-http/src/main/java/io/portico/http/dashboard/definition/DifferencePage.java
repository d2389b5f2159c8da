package io.portico.http.dashboard.definition;

import io.portico.domain.definition.DefinitionDiff;
import io.portico.http.dashboard.apis.ApiHead;
import io.portico.http.page.Choice;
import io.portico.http.page.Colour;
import io.portico.http.page.Fields;
import java.util.List;
import java.util.Optional;

/**
 * The difference of two revisions: the model of {@code definition/difference.jte}.
 *
 * @param action where the revisions are chosen
 * @param fields the revisions that are compared
 * @param same whether their documents are equal
 */
public record DifferencePage(
    ApiHead head,
    String action,
    Fields fields,
    List<Choice> revisions,
    DefinitionDiff diff,
    boolean same) {

  /** Returns the key of the message that says whether a change breaks clients. */
  public static String key(Optional<Boolean> breaking) {
    return breaking.isEmpty()
        ? "definitions.notJudged"
        : breaking.get() ? "definitions.breaking" : "definitions.compatible";
  }

  /** Returns the colour of that message. */
  public static Colour colour(Optional<Boolean> breaking) {
    return breaking.isEmpty() ? Colour.GREY : breaking.get() ? Colour.RED : Colour.GREEN;
  }
}
