package io.portico.http.dashboard.portal;

import io.portico.http.dashboard.conflict.Conflict;
import io.portico.http.dashboard.view.Choice;
import io.portico.http.dashboard.view.Fields;
import io.portico.http.dashboard.view.Words;
import java.util.List;
import java.util.Optional;

/**
 * The form that adds an entry to the catalogue, or changes one.
 *
 * @param action the path that it is sent to
 * @param back the page to return to without a change
 * @param tag of the entry that the form shows; empty for a new one
 * @param plans those to choose from; empty if the entry has its plan
 * @param asSettingsSay that the settings decide on reviews, and what they say
 */
public record EntryForm(
    Fields fields,
    String action,
    String back,
    String tag,
    List<Choice> plans,
    Words asSettingsSay,
    Optional<Conflict> conflict) {

  /** Returns whether the form adds an entry. */
  public boolean isNew() {
    return tag.isEmpty();
  }

  /** Returns the name of its heading among the messages. */
  public String title() {
    return isNew() ? "portal.entry.new" : "portal.entry.edit";
  }

  /** Returns who may decide requests. */
  public List<Choice> approvals() {
    return List.of(
        new Choice("portal", asSettingsSay),
        new Choice("always", Words.of("portal.approval.always")),
        new Choice("never", Words.of("portal.approval.never")));
  }

  /** Returns the description as it was typed, rendered. */
  public Markdown preview() {
    return new Markdown(fields.value(Entries.LONG_DESCRIPTION));
  }
}
