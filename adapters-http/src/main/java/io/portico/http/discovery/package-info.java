/** The routes of discovery: what sources send, how it is mapped, and what came of it. */
@NullMarked
package io.portico.http.discovery;

import org.jspecify.annotations.NullMarked;
