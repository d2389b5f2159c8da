/** What the core needs for the API repository. */
@NullMarked
package io.portico.application.port.out.api;

import org.jspecify.annotations.NullMarked;
