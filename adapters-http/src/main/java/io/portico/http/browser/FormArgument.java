package io.portico.http.browser;

import io.micronaut.context.annotation.Factory;
import io.micronaut.core.type.Argument;
import jakarta.inject.Singleton;

/** Binds the form of a request, whose token was right, to an argument of routes. */
@Factory
final class FormArgument {

  @Singleton
  FoundArgument<Form> form() {
    return new FoundArgument<>(Argument.of(Form.class), Form::of);
  }
}
