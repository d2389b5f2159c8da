/** How pages of the dashboard are rendered: its layout, navigation and messages. */
@NullMarked
package io.portico.http.dashboard.view;

import org.jspecify.annotations.NullMarked;
