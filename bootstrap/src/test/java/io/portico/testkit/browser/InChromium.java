package io.portico.testkit.browser;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/** A test that has {@link Chromium} as a parameter: {@code mvn -Pscreens} runs these tests. */
@Tag("browser")
@ExtendWith(Chromium.InTests.class)
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
public @interface InChromium {}
