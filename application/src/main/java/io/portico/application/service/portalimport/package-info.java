/** The services of importing an installation of the classic dashboard. */
@NullMarked
package io.portico.application.service.portalimport;

import org.jspecify.annotations.NullMarked;
