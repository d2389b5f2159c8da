package io.portico.http.dashboard.view;

import io.nayuki.qrcodegen.QrCode;
import io.portico.application.port.in.factor.AddFactor;
import io.portico.domain.factor.FactorKind;
import io.portico.http.page.Fields;

/**
 * The forms that add a second factor.
 *
 * @param action where they are sent
 * @param offer what may be added
 * @param host the relying party of passkeys
 * @param proof whether they ask for a proof
 * @param fields what was sent
 * @param code the QR code of the app
 */
public record NewFactor(
    String action, AddFactor.Offer offer, String host, boolean proof, Fields fields, QrCode code) {

  /* The field that says which of the forms was sent. */
  private static final String KIND = "kind";

  private static final int BORDER = 4;

  /** Returns the forms. */
  public static NewFactor of(
      String action, AddFactor.Offer offer, String host, boolean proof, Fields fields) {
    var code = QrCode.encodeText(offer.totp().uri(), QrCode.Ecc.MEDIUM);
    return new NewFactor(action, offer, host, proof, fields, code);
  }

  /** Returns what was sent with the form of passkeys. */
  public Fields ofPasskey() {
    return sent(FactorKind.PASSKEY);
  }

  /** Returns what was sent with the form of apps. */
  public Fields ofTotp() {
    return sent(FactorKind.TOTP);
  }

  private Fields sent(FactorKind kind) {
    return fields.has(KIND, kind.word()) ? fields.with("answer", "") : Fields.NONE;
  }

  /** Returns what makes the passkey. */
  public PasskeyForm passkey() {
    return PasskeyForm.of(offer.passkey(), host);
  }

  /** Returns the secret in groups, as people type it. */
  public String secret() {
    return offer.totp().secret().replaceAll("(.{4})(?=.)", "$1 ");
  }

  /** Returns the modules on a side of the QR code, with its border. */
  public int size() {
    return code.size + 2 * BORDER;
  }

  /** Returns the dark modules of the QR code as a path of SVG. */
  public String path() {
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
