/** Use cases of the applications of developers. */
@NullMarked
package io.portico.application.port.in.application;

import org.jspecify.annotations.NullMarked;
