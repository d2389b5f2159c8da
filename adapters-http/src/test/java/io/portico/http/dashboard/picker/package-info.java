@NullMarked
package io.portico.http.dashboard.picker;

import org.jspecify.annotations.NullMarked;
