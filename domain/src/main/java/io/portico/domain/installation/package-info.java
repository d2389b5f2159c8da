/** The settings of the installation. */
@NullMarked
package io.portico.domain.installation;

import org.jspecify.annotations.NullMarked;
