package io.portico.http.security;

import io.portico.domain.access.Permission;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a caller must be allowed to take a route. The use case behind the route decides; this tells
 * those who read about the route, and tests hold it to what the use case does.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface RequiresPermission {

  /** All that must be allowed. */
  Permission[] value();
}
