/** The pages of the definitions of an API. */
@NullMarked
package io.portico.http.dashboard.definition;

import org.jspecify.annotations.NullMarked;
