package io.portico.http.dashboard.session;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A page of the dashboard that needs no session, such as that to sign in. Its forms have a token of
 * the browser instead; see {@link BrowserContext}.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@interface WithoutSession {}
