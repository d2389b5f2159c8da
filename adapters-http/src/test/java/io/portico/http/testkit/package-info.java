/** A running HTTP side of Portico over use cases that answer what a test says. */
@NullMarked
package io.portico.http.testkit;

import org.jspecify.annotations.NullMarked;
