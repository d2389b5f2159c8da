package io.portico.http.dashboard.home;

import io.portico.http.dashboard.view.Section;
import io.portico.http.page.Words;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The model of the first page.
 *
 * @param tasks what waits for somebody; empty if nothing does
 * @param labelling empty until it is counted
 * @param calls empty until they are counted
 * @param changes the latest changes; empty if the reader may not see the audit trail
 * @param isNew whether the organisation has neither APIs nor developers
 * @param next the step after those that are done; empty if there is none for the reader
 * @param sample what the reader may do with sample data
 */
public record HomePage(
    List<Task> tasks,
    Optional<Labelling> labelling,
    Optional<Calls> calls,
    Optional<List<Change>> changes,
    boolean isNew,
    Optional<FirstStep> next,
    Sample sample) {

  /** Whether the reader may fill the organisation with sample data, or remove these. */
  public enum Sample {
    NONE,
    FILLABLE,
    REMOVABLE
  }

  /** Something that waits for somebody, and the page on which it is done. */
  public record Task(String icon, Words words, String path) {}

  /** A change; {@code page} is that of the changed object. */
  public record Change(Instant at, Words who, Words what, Words object, Optional<String> page) {}

  /**
   * How far the APIs are labelled as they should be.
   *
   * @param grown the growth of the number of APIs within 30 days; empty without a count from then
   * @param required the labels that every API should carry
   * @param hasPolicies whether any policy is defined
   * @param violated the policies that some API violates, those with most violations first
   */
  public record Labelling(
      long apis,
      Optional<Long> grown,
      List<Coverage> required,
      boolean hasPolicies,
      List<Violated> violated) {}

  /** The share of APIs that carry a label; {@code path} leads to those that do not. */
  public record Coverage(String label, double share, long missing, String path) {}

  /** A policy with the number of APIs that violate it. */
  public record Violated(String policy, long apis, String path) {}

  /**
   * The calls of the last days, the latest first.
   *
   * @param counted whether counting did not take too long
   * @param used the APIs with most calls
   */
  public record Calls(boolean counted, List<Day> days, List<Used> used) {

    /** Returns the number of all calls. */
    public long hits() {
      return days.stream().mapToLong(Day::hits).sum();
    }

    /** Returns the number of all calls that failed. */
    public long errors() {
      return days.stream().mapToLong(Day::errors).sum();
    }

    /** Returns the calls of a day as a share of those of the day with most. */
    public double share(Day day) {
      var most = days.stream().mapToLong(Day::hits).max().orElse(0);
      return most == 0 ? 0 : (double) day.hits() / most;
    }
  }

  /** An API with its calls; {@code path} is that of its page, if the repository has it. */
  public record Used(String api, Optional<String> path, long hits) {}

  /** The calls of a day in UTC. */
  public record Day(Instant at, long hits, long errors) {}

  /** Returns what an administrator does first. */
  public List<FirstStep> firstSteps() {
    return List.of(FirstStep.values());
  }

  /** Returns the sections that a new organisation begins with. */
  public List<Section> sections() {
    return Arrays.stream(Section.values()).filter(section -> section != Section.HOME).toList();
  }
}
