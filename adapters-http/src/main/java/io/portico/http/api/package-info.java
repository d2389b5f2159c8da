/** The routes of APIs and the labels on them. */
@NullMarked
package io.portico.http.api;

import org.jspecify.annotations.NullMarked;
