/** Tests of the pages of the developer portal. */
@NullMarked
package io.portico.http.dashboard.records;

import org.jspecify.annotations.NullMarked;
