/** Contract of the store of second factors. */
@NullMarked
package io.portico.application.testkit.contract.factor;

import org.jspecify.annotations.NullMarked;
