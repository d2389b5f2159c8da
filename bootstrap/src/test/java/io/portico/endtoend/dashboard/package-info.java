/** The dashboard of a running Portico, over HTTP. */
@NullMarked
package io.portico.endtoend.dashboard;

import org.jspecify.annotations.NullMarked;
