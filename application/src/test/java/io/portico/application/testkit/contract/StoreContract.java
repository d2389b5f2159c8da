package io.portico.application.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.UnitOfWork;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.shared.OrganisationId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.provider.ArgumentsSource;
import org.junit.jupiter.params.support.ParameterDeclarations;

/**
 * Tests that run once on each of the {@link StoresUnderTest} of a module, with stores that hold
 * nothing but two organisations.
 */
@ParameterizedClass(name = "on {argumentSetName}")
@ArgumentsSource(StoreContract.OfThisModule.class)
@Tag("databases")
public abstract class StoreContract {

  private static final int MORE_THAN_ANY_TEST_ADDS = 5_000;

  @SuppressWarnings("NullAway.Init") // JUnit sets it
  @Parameter
  Supplier<Stores> opening;

  protected Stores stores;
  protected UnitOfWork unitOfWork;
  protected OrganisationId organisation;
  protected OrganisationId otherOrganisation;

  @BeforeEach
  final void addOrganisations() {
    stores = emptyStores();
    unitOfWork = stores.unitOfWork();
    organisation = Given.organisation(stores);
    otherOrganisation = Given.organisation(stores);
  }

  /** Returns empty stores. */
  protected final Stores emptyStores() {
    return opening.get();
  }

  /**
   * Returns the rows of all pages.
   *
   * @param key returns the key of a row
   * @param page returns the page of so many rows that begins behind a key
   */
  protected static <T, K> List<T> inPages(
      int limit, Function<T, K> key, BiFunction<Optional<K>, Integer, List<T>> page) {
    var found = new ArrayList<T>();
    List<T> rows;
    do {
      rows = page.apply(found.reversed().stream().findFirst().map(key), limit);
      assertThat(rows).hasSizeLessThanOrEqualTo(limit);
      found.addAll(rows);
    } while (rows.size() == limit && found.size() <= MORE_THAN_ANY_TEST_ADDS);
    return found;
  }

  static final class OfThisModule implements ArgumentsProvider {
    @Override
    public Stream<Arguments> provideArguments(
        ParameterDeclarations parameters, ExtensionContext context) {
      return ServiceLoader.load(StoresUnderTest.class)
          .findFirst()
          .map(modules -> modules.byName(context.getRequiredTestClass()))
          .orElseGet(() -> new TreeMap<>(Map.of("in memory", InMemoryStores::new)))
          .entrySet()
          .stream()
          .map(stores -> Arguments.argumentSet(stores.getKey(), stores.getValue()));
    }
  }
}
