package io.portico.http.security;

import io.portico.domain.access.Permission;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The permissions that a route requires, or all routes of a controller. They are checked before the
 * request is read; the use case behind the route checks them, too, and a test compares the two.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.METHOD, ElementType.TYPE})
public @interface RequiresPermission {

  /** All required permissions. */
  Permission[] value();
}
