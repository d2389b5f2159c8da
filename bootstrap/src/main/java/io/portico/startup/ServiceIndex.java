package io.portico.startup;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.context.env.PropertyExpressionResolver;
import io.micronaut.context.env.PropertySourceLoader;
import io.micronaut.core.beans.BeanIntrospectionReference;
import io.micronaut.core.convert.TypeConverterRegistrar;
import io.micronaut.core.io.service.SoftServiceLoader;
import io.micronaut.core.io.service.SoftServiceLoader.StaticDefinition;
import io.micronaut.core.io.service.SoftServiceLoader.StaticServiceLoader;
import io.micronaut.core.optim.StaticOptimizations;
import io.micronaut.http.HttpResponseFactory;
import io.micronaut.inject.BeanConfiguration;
import io.micronaut.inject.BeanDefinitionReference;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The framework's services in the jar, bean definitions above all: a line for each, with its type
 * and its class. The build lists them, because the framework would read the directory of the whole
 * jar to find them. Without the list, as in tests, it finds them itself.
 */
public final class ServiceIndex {

  private static final String FILE = "/META-INF/portico-services";

  /** The types of services that the framework loads when it starts. It finds others itself. */
  private static final List<Class<?>> TYPES =
      List.of(
          BeanDefinitionReference.class,
          BeanConfiguration.class,
          BeanIntrospectionReference.class,
          ApplicationContextConfigurer.class,
          PropertySourceLoader.class,
          PropertyExpressionResolver.class,
          TypeConverterRegistrar.class,
          HttpResponseFactory.class);

  private static final Lookup LOOKUP = MethodHandles.publicLookup();
  private static final MethodType NO_ARGUMENTS = MethodType.methodType(void.class);

  private ServiceIndex() {}

  /** Has the framework take its services from the list. Must be called before its first use. */
  static void use() {
    try (var list = ServiceIndex.class.getResourceAsStream(FILE)) {
      if (list != null) {
        var lines = new BufferedReader(new InputStreamReader(list, UTF_8)).lines();
        StaticOptimizations.set(new SoftServiceLoader.Optimizations(loaders(lines)));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /* A line with a type alone says that it is listed, though it may have no service. */
  private static Map<String, StaticServiceLoader<?>> loaders(Stream<String> lines) {
    var names = new HashMap<String, List<String>>();
    lines.forEach(
        line -> {
          var words = line.split(" ", 2);
          var ofType = names.computeIfAbsent(words[0], _ -> new ArrayList<>());
          if (words.length == 2) {
            ofType.add(words[1]);
          }
        });
    var loaders = new HashMap<String, StaticServiceLoader<?>>();
    names.forEach((type, ofType) -> loaders.put(type, new Listed<>(ofType)));
    return loaders;
  }

  private record Listed<S>(List<String> names) implements StaticServiceLoader<S> {

    @Override
    public Stream<StaticDefinition<S>> findAll(Predicate<String> wanted) {
      return names.stream()
          .filter(wanted)
          .map(name -> StaticDefinition.of(name, () -> ServiceIndex.<S>instance(name)));
    }
  }

  @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // the list says the type
  private static <S> S instance(String name) {
    try {
      var type = Class.forName(name, false, ServiceIndex.class.getClassLoader());
      return (S) LOOKUP.findConstructor(type, NO_ARGUMENTS).invoke();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) {
      throw new IllegalStateException(name + " could not be loaded", e);
    }
  }

  /** Writes the list of the services on the class path to the file that the argument names. */
  public static void main(String[] arguments) throws IOException {
    Files.write(Path.of(arguments[0]), TYPES.stream().flatMap(ServiceIndex::lines).toList(), UTF_8);
  }

  private static Stream<String> lines(Class<?> type) {
    var services =
        StreamSupport.stream(SoftServiceLoader.load(type).spliterator(), false)
            .filter(service -> service.isPresent() && isUsable(service.getName()))
            .map(service -> type.getName() + " " + service.getName());
    return Stream.concat(Stream.of(type.getName()), services);
  }

  /* Some need a library that is not there: the framework goes without them. */
  private static boolean isUsable(String name) {
    try {
      return instance(name) != null;
    } catch (LinkageError | IllegalStateException _) {
      return false;
    }
  }
}
