/** The HTTP server of Portico with stubs as use cases. */
@NullMarked
package io.portico.http.testkit;

import org.jspecify.annotations.NullMarked;
