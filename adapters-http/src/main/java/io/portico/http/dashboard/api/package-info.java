/** The pages of one API: record, history and calls, and the forms that register and change it. */
@NullMarked
package io.portico.http.dashboard.api;

import org.jspecify.annotations.NullMarked;
