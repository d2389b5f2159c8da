/** Tests of forms that are carried out once. */
@NullMarked
package io.portico.http.dashboard.once;

import org.jspecify.annotations.NullMarked;
