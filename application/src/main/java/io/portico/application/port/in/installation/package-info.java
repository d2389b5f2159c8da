/** Use cases: read the settings of the installation. */
@NullMarked
package io.portico.application.port.in.installation;

import org.jspecify.annotations.NullMarked;
