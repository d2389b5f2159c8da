@NullMarked
package io.portico.http.dashboard.savedview;

import org.jspecify.annotations.NullMarked;
