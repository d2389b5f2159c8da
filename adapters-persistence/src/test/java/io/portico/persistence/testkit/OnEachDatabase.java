package io.portico.persistence.testkit;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * A test, or the tests of a class, with a {@link Database} as parameter: {@code mvn verify} runs
 * them on the embedded one, {@code mvn verify -Pserver} on a server.
 */
@ParameterizedClass(name = "on {0}")
@ParameterizedTest(name = "on {0}")
@ArgumentsSource(OnEachDatabase.OfThisRun.class)
@Tag("databases")
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface OnEachDatabase {

  /** The databases of this run. */
  final class OfThisRun implements ArgumentsProvider {
    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return Database.ofThisRun().stream().map(Arguments::of);
    }
  }
}
