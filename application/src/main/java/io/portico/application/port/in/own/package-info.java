/** The use cases of developers on the site, each about what is their own. */
@NullMarked
package io.portico.application.port.in.own;

import org.jspecify.annotations.NullMarked;
