/** The reply formats and paging of the classic portal interface, which several features share. */
@NullMarked
package io.portico.http.classic;

import org.jspecify.annotations.NullMarked;
