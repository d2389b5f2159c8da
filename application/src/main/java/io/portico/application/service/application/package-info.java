/** The applications of developers. */
@NullMarked
package io.portico.application.service.application;

import org.jspecify.annotations.NullMarked;
