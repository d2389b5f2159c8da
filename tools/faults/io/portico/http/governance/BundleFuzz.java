package io.portico.http.governance;

import io.portico.application.port.in.governance.GovernanceBundle;
import io.portico.domain.shared.InvalidValueException;
import java.nio.charset.StandardCharsets;

/** Jazzer's target for the import of YAML: what can be imported can be exported and read again. */
public final class BundleFuzz {

  private BundleFuzz() {}

  /** Called by Jazzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    GovernanceBundle bundle;
    try {
      bundle = BundleYaml.read(input);
    } catch (InvalidValueException _) {
      return;
    }
    var written = BundleYaml.written(bundle);
    var again = BundleYaml.read(written.getBytes(StandardCharsets.UTF_8));
    if (!again.equals(bundle)) {
      throw new IllegalStateException("read again as another bundle:\n" + written);
    }
  }
}
