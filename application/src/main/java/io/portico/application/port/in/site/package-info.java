/** The use cases of the settings of sites. */
@NullMarked
package io.portico.application.port.in.site;

import org.jspecify.annotations.NullMarked;
