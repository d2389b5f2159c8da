package io.portico.http.dashboard.definition;

import io.portico.domain.definition.DefinitionDiff;
import io.portico.http.dashboard.api.ApiHead;
import io.portico.http.page.Choice;
import io.portico.http.page.Fields;
import java.util.List;

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
    boolean same) {}
