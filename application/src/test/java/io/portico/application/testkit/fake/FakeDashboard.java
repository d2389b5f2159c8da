package io.portico.application.testkit.fake;

import io.portico.application.port.out.portalimport.ClassicDashboard;
import io.portico.application.port.out.portalimport.ClassicDashboards;
import io.portico.application.port.out.portalimport.ClassicRecord;
import io.portico.domain.portalimport.DashboardCredential;
import io.portico.domain.portalimport.ImportPart;
import io.portico.domain.portalimport.ImportPosition;
import io.portico.domain.shared.InvalidValueException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** An installation of the classic dashboard with given pages, which may stop in the middle. */
public final class FakeDashboard
    implements ClassicDashboards, ClassicDashboard, ClassicDashboard.Session {

  /** The one address that can be used. */
  public static final String ADDRESS = "https://dashboard.example.com";

  private final Map<ImportPart, List<List<Entry>>> pages = new EnumMap<>(ImportPart.class);
  private final List<ImportPosition> read = new ArrayList<>();
  private int answersLeft = Integer.MAX_VALUE;
  private Runnable beforeAnswer = () -> {};

  /** Adds a page of valid records. */
  public FakeDashboard page(ImportPart part, ClassicRecord... records) {
    return entries(
        part, Arrays.stream(records).<Entry>map(one -> new Entry.Valid(one, List.of())).toList());
  }

  /** Adds a page. */
  public FakeDashboard entries(ImportPart part, List<Entry> entries) {
    pages.computeIfAbsent(part, _ -> new ArrayList<>()).add(entries);
    return this;
  }

  /** Fails after so many more pages. */
  public FakeDashboard stopAfter(int answers) {
    this.answersLeft = answers;
    return this;
  }

  /** Runs {@code action} before each answer. */
  public void beforeAnswer(Runnable action) {
    this.beforeAnswer = action;
  }

  /** Returns which pages were read. */
  public List<ImportPosition> pagesRead() {
    return List.copyOf(read);
  }

  @Override
  public ClassicDashboard at(String address, DashboardCredential credential) {
    if (!address.equals(ADDRESS)) {
      throw new InvalidValueException("url", address, ADDRESS);
    }
    return this;
  }

  @Override
  public String address() {
    return ADDRESS;
  }

  @Override
  public Session open() {
    return this;
  }

  @Override
  public Reading read(ImportPart part, int page) {
    beforeAnswer.run();
    read.add(new ImportPosition(part, page, 0));
    if (answersLeft-- <= 0) {
      return new Reading.Failed(List.of("no connection"));
    }
    var all = pages.getOrDefault(part, List.of());
    return new Reading.Page(page > all.size() ? List.of() : all.get(page - 1), page >= all.size());
  }

  @Override
  public void close() {}
}
