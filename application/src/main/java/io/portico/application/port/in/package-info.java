/** What may be asked of Portico: a package for each part of its work, an interface for each use. */
@NullMarked
package io.portico.application.port.in;

import org.jspecify.annotations.NullMarked;
