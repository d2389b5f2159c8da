/** The HTTP interface, by feature. */
@NullMarked
package io.portico.http;

import org.jspecify.annotations.NullMarked;
