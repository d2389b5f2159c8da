package io.portico.application.testkit.contract;

import io.portico.application.testkit.memory.InMemoryStores;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/** Tests that run once on each of the {@link StoresUnderTest} of a module. */
@ParameterizedClass(name = "on {argumentSetName}")
@ArgumentsSource(StoreContract.OfThisModule.class)
public abstract class StoreContract {

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  Supplier<Stores> opening;

  /** Returns stores that hold nothing. */
  protected final Stores emptyStores() {
    return opening.get();
  }

  static final class OfThisModule implements ArgumentsProvider {
    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return ServiceLoader.load(StoresUnderTest.class)
          .findFirst()
          .map(StoresUnderTest::byName)
          .orElseGet(() -> new TreeMap<>(Map.of("in memory", InMemoryStores::new)))
          .entrySet()
          .stream()
          .map(stores -> Arguments.argumentSet(stores.getKey(), stores.getValue()));
    }
  }
}
