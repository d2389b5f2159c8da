/** What the use cases need of the settings of the installation. */
@NullMarked
package io.portico.application.port.out.installation;

import org.jspecify.annotations.NullMarked;
