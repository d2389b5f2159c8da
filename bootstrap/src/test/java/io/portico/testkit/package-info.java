/** A whole Portico for tests and measurements: as a process, and over HTTP. */
@NullMarked
package io.portico.testkit;

import org.jspecify.annotations.NullMarked;
