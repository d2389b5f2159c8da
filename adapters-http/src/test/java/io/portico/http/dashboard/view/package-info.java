@NullMarked
package io.portico.http.dashboard.view;

import org.jspecify.annotations.NullMarked;
