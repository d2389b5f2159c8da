package io.portico.application.testkit.memory.mail;

import io.portico.application.testkit.fake.ReversedSealing;
import io.portico.application.testkit.memory.InMemoryStores;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.OrganisationId;
import java.util.List;

/** The recipient and message of a mail, with its key or link. */
public record PostedMail(String to, Message message) {

  /** Returns the mails of {@code organisation}, sent or not, the earliest first. */
  public static List<PostedMail> in(InMemoryStores stores, OrganisationId organisation) {
    var latestFirst = stores.outbox().page(organisation, MailFilter.ALL, 0, Integer.MAX_VALUE);
    return latestFirst.reversed().stream().map(PostedMail::opened).toList();
  }

  private static PostedMail opened(Mail mail) {
    var secret =
        mail.sealedSecret().map(hidden -> new ReversedSealing().open("mail " + mail.id(), hidden));
    return new PostedMail(mail.to().written(), mail.content().restore(secret));
  }
}
