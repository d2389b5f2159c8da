/** Forms that create something, which are carried out once however often they are sent. */
@NullMarked
package io.portico.http.dashboard.once;

import org.jspecify.annotations.NullMarked;
