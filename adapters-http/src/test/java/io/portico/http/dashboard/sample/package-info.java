@NullMarked
package io.portico.http.dashboard.sample;

import org.jspecify.annotations.NullMarked;
