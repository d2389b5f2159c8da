/** A real browser for tests of the dashboard. */
@NullMarked
package io.portico.testkit.browser;

import org.jspecify.annotations.NullMarked;
