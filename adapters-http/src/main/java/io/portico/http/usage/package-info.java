/** The routes of usage: reports, rankings and the state of a stream. */
@NullMarked
package io.portico.http.usage;

import org.jspecify.annotations.NullMarked;
