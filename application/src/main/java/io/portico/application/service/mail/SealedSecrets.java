package io.portico.application.service.mail;

import io.portico.application.port.out.Sealing;
import io.portico.domain.access.TokenHash;
import io.portico.domain.key.RawKey;
import io.portico.domain.mail.KeyLink;
import io.portico.domain.mail.LinkToken;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.Message;
import java.util.Optional;

/**
 * Seals the secrets of mails and links, each for its own record, so that they cannot be swapped.
 */
record SealedSecrets(Sealing sealing) {

  Optional<String> seal(MailId id, Message message) {
    return message.secret().map(secret -> sealing.seal(purpose(id), secret));
  }

  Optional<String> open(Mail mail) {
    return mail.sealedSecret().map(hidden -> sealing.open(purpose(mail.id()), hidden));
  }

  String seal(LinkToken link, RawKey key) {
    return sealing.seal(purpose(link.hash()), key.secret());
  }

  RawKey open(KeyLink link) {
    return new RawKey(sealing.open(purpose(link.token()), link.sealedKey()));
  }

  private static String purpose(MailId id) {
    return "mail " + id;
  }

  private static String purpose(TokenHash token) {
    return "key link " + token.hex();
  }
}
