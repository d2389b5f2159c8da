/** The routes that import an installation of the classic dashboard. */
@NullMarked
package io.portico.http.portalimport;

import org.jspecify.annotations.NullMarked;
