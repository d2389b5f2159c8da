/** The routes of the catalogue of a developer portal. */
@NullMarked
package io.portico.http.catalogue;

import org.jspecify.annotations.NullMarked;
