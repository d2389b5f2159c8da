package io.portico.http.security;

import io.portico.domain.access.Scope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The scopes with which services may call a route; one of them suffices. A route without this
 * annotation is closed to services. A route with a scope of the kind {@link Scope.Kind#DISCOVERY}
 * has a path variable {@code source}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface AllowsScope {

  /** The scopes, in the order of their kinds. */
  Scope.Kind[] value();
}
