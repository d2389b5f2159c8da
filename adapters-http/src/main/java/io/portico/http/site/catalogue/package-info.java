/** The catalogue on a site: what it offers, with plans, versions and references. */
@NullMarked
package io.portico.http.site.catalogue;

import org.jspecify.annotations.NullMarked;
