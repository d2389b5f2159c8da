@NullMarked
package io.portico.http.dashboard.home;

import org.jspecify.annotations.NullMarked;
