package io.portico.http.dashboard.search;

import io.micronaut.http.HttpRequest;
import io.portico.http.dashboard.search.SearchPage.Group;
import io.portico.http.dashboard.search.SearchPage.Hit;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.dashboard.view.Section;
import io.portico.http.dashboard.view.Words;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds pages by their names in the reader's language. */
@Singleton
record PageSearch(Pages pages) {

  List<Group> of(HttpRequest<?> request, String typed) {
    var part = typed.toLowerCase(Locale.ROOT);
    var hits =
        Arrays.stream(Section.values())
            .filter(section -> section != Section.HOME)
            .filter(
                section ->
                    pages.text(request, section.words()).toLowerCase(Locale.ROOT).contains(part))
            .map(
                section ->
                    new Hit(
                        section.words(),
                        Words.of("home." + section.name().toLowerCase(Locale.ROOT)),
                        section.path()))
            .toList();
    return hits.isEmpty()
        ? new ArrayList<>()
        : new ArrayList<>(List.of(new Group(Section.HOME, hits, Optional.empty())));
  }
}
