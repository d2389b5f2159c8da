/** The routes of usage: records, reports and rankings. */
@NullMarked
package io.portico.http.usage;

import org.jspecify.annotations.NullMarked;
