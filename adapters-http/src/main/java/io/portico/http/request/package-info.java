/** The routes of key requests. */
@NullMarked
package io.portico.http.request;

import org.jspecify.annotations.NullMarked;
