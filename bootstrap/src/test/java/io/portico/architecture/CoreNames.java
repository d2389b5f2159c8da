package io.portico.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.StringEntry;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** Conditions that keep the terms of HTTP and JSON out of the domain and the application. */
final class CoreNames {

  private static final Pattern SNAKE_CASE = Pattern.compile("[a-z0-9]+(_[a-z0-9]+)+");

  /* Names of the labels that a new organisation starts with. */
  private static final Set<String> LABEL_NAMES = Set.of("api_criticality", "business_domain");

  private CoreNames() {}

  /** Returns the condition that no class and no member is named after one of {@code terms}. */
  static ArchCondition<JavaClass> beFreeOf(String... terms) {
    return new ArchCondition<>("have no name of " + String.join(", ", terms)) {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        names(type)
            .filter(name -> Stream.of(terms).anyMatch(term -> isNamedAfter(name, term)))
            .forEach(
                name ->
                    events.add(SimpleConditionEvent.violated(type, type.getName() + ": " + name)));
      }
    };
  }

  private static Stream<String> names(JavaClass type) {
    return Stream.concat(
        Stream.of(type.getSimpleName()),
        type.getMembers().stream()
            .filter(member -> !(member instanceof JavaCodeUnit unit && unit.isConstructor()))
            .map(JavaMember::getName));
  }

  private static boolean isNamedAfter(String name, String term) {
    return name.startsWith(term.toLowerCase(Locale.ROOT)) || name.contains(term);
  }

  /** Returns the condition that a class has no text that reads like a member name of JSON. */
  static ArchCondition<JavaClass> useNoSnakeCaseText() {
    return new ArchCondition<>("use no text in snake case") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        texts(type)
            .filter(text -> SNAKE_CASE.matcher(text).matches())
            .filter(text -> !LABEL_NAMES.contains(text))
            .forEach(
                text ->
                    events.add(SimpleConditionEvent.violated(type, type.getName() + ": " + text)));
      }
    };
  }

  private static Stream<String> texts(JavaClass type) {
    try (var file = type.getSource().orElseThrow().getUri().toURL().openStream()) {
      var pool = ClassFile.of().parse(file.readAllBytes()).constantPool();
      return StreamSupport.stream(pool.spliterator(), false)
          .filter(StringEntry.class::isInstance)
          .map(entry -> ((StringEntry) entry).stringValue())
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
