package io.portico.http.dashboard.label;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The form that renames a label.
 *
 * @param path of the label
 * @param consequences what will happen, a sentence each
 * @param conflict the change that came between
 */
public record RenamePage(
    Fields fields,
    String path,
    String tag,
    List<Words> consequences,
    Optional<Conflict> conflict) {}
