/** What people do in the dashboard, in a browser. */
@NullMarked
package io.portico.endtoend.dashboard.browser;

import org.jspecify.annotations.NullMarked;
