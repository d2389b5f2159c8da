/** Every page of the dashboard in a browser: accessible, of the right width, without errors. */
@NullMarked
package io.portico.endtoend.dashboard.screens;

import org.jspecify.annotations.NullMarked;
