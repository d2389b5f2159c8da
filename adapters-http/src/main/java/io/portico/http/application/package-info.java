/** The routes of the applications of developers. */
@NullMarked
package io.portico.http.application;

import org.jspecify.annotations.NullMarked;
