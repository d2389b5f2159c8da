package io.portico.startup;

import static org.assertj.core.api.Assertions.assertThat;

import io.micronaut.context.ApplicationContextConfigurer;
import io.micronaut.inject.BeanDefinitionReference;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The list of services that the build writes. That Portico starts with it is tested by StartIT. */
class ServiceIndexTest {

  @TempDir Path folder;

  @Test
  void main_listsTheServicesOfTheClassPath() throws IOException {
    var file = folder.resolve("services");

    ServiceIndex.main(new String[] {file.toString()});

    assertThat(Files.readAllLines(file))
        .doesNotHaveDuplicates()
        .contains(ApplicationContextConfigurer.class.getName())
        .contains(
            BeanDefinitionReference.class.getName()
                + " io.portico.wiring.$NodeFactory$RateLimiter0$Definition");
  }
}
