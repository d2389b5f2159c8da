/** Tests of the pages of labels. */
@NullMarked
package io.portico.http.dashboard.label;

import org.jspecify.annotations.NullMarked;
