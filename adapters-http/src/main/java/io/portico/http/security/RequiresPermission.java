package io.portico.http.security;

import io.portico.domain.access.Permission;
import io.portico.domain.access.Scope;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Who may call a route, or all routes of a controller. It is checked before the request is read;
 * the use case behind the route checks the permissions, too, and a test compares the two.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RequiresPermission {

  /** The permissions, all of which a user needs. */
  Permission[] value();

  /**
   * The scopes, one of which a service needs, in the order of their kinds. Without any, the route
   * is closed to services. A route with one of the kind {@link Scope.Kind#DISCOVERY} has a path
   * variable {@code source}.
   */
  Scope.Kind[] scopes() default {};
}
