/** Pages of sites on which developers administer what is theirs. */
@NullMarked
package io.portico.http.site.own;

import org.jspecify.annotations.NullMarked;
