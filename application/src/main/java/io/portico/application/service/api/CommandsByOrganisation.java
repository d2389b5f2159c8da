package io.portico.application.service.api;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.portico.domain.access.Actor;
import io.portico.domain.shared.OrganisationId;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Processes commands of several organisations in one unit of work, one organisation after another
 * in the order of their ids, because a fixed lock order prevents deadlock.
 */
final class CommandsByOrganisation {

  private CommandsByOrganisation() {}

  /**
   * Processes the commands of one organisation.
   *
   * @param <C> a command
   * @param <O> its outcome
   */
  @FunctionalInterface
  interface Processor<C, O> {

    /** Puts the outcome of each command into {@code outcomes}, except of those it leaves out. */
    void process(OrganisationId organisation, List<C> commands, Map<C, O> outcomes);
  }

  /** Returns the outcome of each command; empty for those that the processor leaves out. */
  static <C, O> List<Optional<O>> process(
      List<C> commands, Function<C, Actor> actor, Processor<C, O> processor) {
    var outcomes = new IdentityHashMap<C, O>();
    commands.stream()
        .collect(
            groupingBy(
                command -> actor.apply(command).organisation(),
                () -> new TreeMap<>(Comparator.comparing(OrganisationId::toString)),
                toList()))
        .forEach((organisation, some) -> processor.process(organisation, some, outcomes));
    return commands.stream().map(command -> Optional.ofNullable(outcomes.get(command))).toList();
  }
}
