/** Reads the settings of the installation. */
@NullMarked
package io.portico.application.service.installation;

import org.jspecify.annotations.NullMarked;
