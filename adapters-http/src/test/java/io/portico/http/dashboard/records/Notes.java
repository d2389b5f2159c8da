package io.portico.http.dashboard.records;

import io.portico.application.port.in.Precondition;
import io.portico.domain.shared.InvalidValueException;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.List;

/** The use cases of a kind of record that only a test has. */
final class Notes {

  private final List<Note> all = new ArrayList<>();

  /** A note. */
  record Note(int id, Details details) {}

  /** What a form gives. */
  record Details(String title, String text) {
    Details {
      if (title.isEmpty()) {
        throw new InvalidValueException("title", title, "a text");
      }
    }
  }

  List<Note> all() {
    return List.copyOf(all);
  }

  Note find(String id) {
    return all.stream()
        .filter(note -> Integer.toString(note.id()).equals(id))
        .findAny()
        .orElseThrow(RecordKind.ANNOUNCEMENT.notFound(id));
  }

  Note add(Details details) {
    var note = new Note(all.size() + 1, details);
    all.add(note);
    return note;
  }

  Note replace(String id, Details details, Precondition<Note> expected) {
    var present = checked(id, expected);
    var note = new Note(present.id(), details);
    all.set(all.indexOf(present), note);
    return note;
  }

  Note remove(String id, Precondition<Note> expected) {
    var present = checked(id, expected);
    all.remove(present);
    return present;
  }

  private Note checked(String id, Precondition<Note> expected) {
    var present = find(id);
    if (!expected.holdsFor(present)) {
      throw new RefusedException.Stale();
    }
    return present;
  }
}
