package io.portico.http.dashboard.view;

import io.nayuki.qrcodegen.QrCode;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.http.page.Fields;

/**
 * The forms that add a second factor.
 *
 * @param action where they are sent
 * @param offer what may be added
 * @param host the relying party of passkeys
 * @param fields what was sent
 */
public record NewFactor(String action, AddFactor.Offer offer, String host, Fields fields) {

  private static final int BORDER = 4;

  /** Returns what makes the passkey. */
  public PasskeyForm passkey() {
    return PasskeyForm.of(offer.passkey(), host);
  }

  /** Returns the secret in groups, as people type it. */
  public String secret() {
    return offer.totp().secret().replaceAll("(.{4})(?=.)", "$1 ");
  }

  private QrCode code() {
    return QrCode.encodeText(offer.totp().uri(), QrCode.Ecc.MEDIUM);
  }

  /** Returns the modules on a side of the QR code, with its border. */
  public int size() {
    return code().size + 2 * BORDER;
  }

  /** Returns the dark modules of the QR code as a path of SVG. */
  public String path() {
    var code = code();
    var path = new StringBuilder();
    for (var y = 0; y < code.size; y++) {
      for (var x = 0; x < code.size; x++) {
        if (code.getModule(x, y)) {
          path.append("M%d %dh1v1h-1z".formatted(x + BORDER, y + BORDER));
        }
      }
    }
    return path.toString();
  }
}
