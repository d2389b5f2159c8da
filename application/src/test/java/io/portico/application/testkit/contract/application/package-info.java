/** What every store of applications promises. */
@NullMarked
package io.portico.application.testkit.contract.application;

import org.jspecify.annotations.NullMarked;
