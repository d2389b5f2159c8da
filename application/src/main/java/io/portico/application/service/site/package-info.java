/** The services of the settings of sites. */
@NullMarked
package io.portico.application.service.site;

import org.jspecify.annotations.NullMarked;
