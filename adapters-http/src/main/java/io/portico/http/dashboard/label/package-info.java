/**
 * The pages of label definitions: their values and usage, changes of them, and the coverage map.
 */
@NullMarked
package io.portico.http.dashboard.label;

import org.jspecify.annotations.NullMarked;
