package io.portico.startup.planted;

import jakarta.inject.Inject;
import java.time.InstantSource;

/** An object that is not whole when it is made. */
public final class StarterWithAnInjectedField {

  @Inject InstantSource clock;
}
