package io.portico.http.dashboard.view;

import io.portico.http.page.Words;

/** A page above the one that is shown, with its path. */
public record Crumb(Words words, String path) {

  /** Returns the first page of {@code section}. */
  public static Crumb of(Section section) {
    return new Crumb(section.words(), section.path());
  }
}
