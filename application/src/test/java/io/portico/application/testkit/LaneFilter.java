package io.portico.application.testkit;

import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Selects the tests of the lane that {@code lane.tags} describes, as {@code a | b}; all if it is
 * empty. In place of Surefire's {@code groups}, by which a test that failed is not found once more:
 * JUnit knows no tags of a parameterised class that is named by the id of an invocation.
 */
public final class LaneFilter implements PostDiscoveryFilter {

  private final Set<String> wanted;

  /** Creates the filter of the system property. */
  public LaneFilter() {
    this(System.getProperty("lane.tags", ""));
  }

  LaneFilter(String tags) {
    this.wanted = Set.of(tags.split("[ |]+"));
  }

  @Override
  public FilterResult apply(TestDescriptor test) {
    return FilterResult.includedIf(
        wanted.equals(Set.of("")) || tags(test).anyMatch(wanted::contains));
  }

  private static Stream<String> tags(TestDescriptor test) {
    return Stream.concat(
        test.getTags().stream().map(TestTag::getName),
        test.getSource().stream().flatMap(LaneFilter::tags));
  }

  private static Stream<String> tags(TestSource source) {
    return source instanceof MethodSource method
        ? AnnotationSupport.findRepeatableAnnotations(method.getJavaClass(), Tag.class).stream()
            .map(Tag::value)
        : Stream.empty();
  }
}
