package io.portico.http.dashboard.developer;

import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;

/**
 * The form that replaces a key by a new one.
 *
 * @param path of the developer
 * @param action the path that the form is sent to
 * @param name of the key
 * @param overlaps how long the old key may still work
 * @param consequences what will happen, a sentence each
 */
public record RotateKeyPage(
    String path,
    String action,
    String name,
    String tag,
    Fields fields,
    List<Choice> overlaps,
    List<Words> consequences) {}
