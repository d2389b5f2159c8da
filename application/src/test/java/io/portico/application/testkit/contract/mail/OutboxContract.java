package io.portico.application.testkit.contract.mail;

import static io.portico.domain.fixture.MailFixture.aMail;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.out.mail.Outbox;
import io.portico.application.testkit.contract.Concurrently;
import io.portico.application.testkit.contract.StoreContract;
import io.portico.application.testkit.contract.Texts;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.fixture.ApiFixture;
import io.portico.domain.fixture.Ids;
import io.portico.domain.key.KeyLocation;
import io.portico.domain.mail.ApiOffer;
import io.portico.domain.mail.Mail;
import io.portico.domain.mail.MailError;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.mail.Message;
import io.portico.domain.mail.MessageId;
import io.portico.domain.mail.StoredMessage;
import io.portico.domain.request.RequestState;
import io.portico.domain.shared.Identifier;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What every {@link Outbox} promises, wherever it keeps the mails. */
class OutboxContract extends StoreContract {

  private static final Instant AT = ApiFixture.AT;

  private Outbox outbox;

  @BeforeEach
  void openStores() {
    outbox = stores.outbox();
  }

  /* ---- add, find, replace ---- */

  @ParameterizedTest
  @MethodSource("io.portico.domain.fixture.MailFixture#contents")
  void find_eachKindOfMail_isWhatWasAdded(StoredMessage stored) {
    var sealed = stored.hasSecret() ? Optional.of("s".repeat(1_000)) : Optional.<String>empty();
    var mail = aMail().saying(stored).build();
    var enclosing =
        Mail.queued(mail.id(), mail.messageId(), mail.to(), stored, sealed, mail.createdAt());

    outbox.add(organisation, enclosing);

    assertThat(outbox.find(organisation, mail.id())).contains(enclosing);
    assertThat(outbox.find(otherOrganisation, mail.id())).isEmpty();
    assertThat(outbox.find(organisation, new MailId(Ids.next()))).isEmpty();
  }

  @Test
  void find_longestTexts_areKept() {
    var longest = Texts.ofFourByteCharacters(200);
    var address = new EmailAddress("a".repeat(64) + "@" + ("b".repeat(61) + ".").repeat(3) + "com");
    var mail =
        aMail()
            .to(address.written())
            .saying(
                new Message.RequestDeclined(
                    new ApiOffer(longest, longest, longest),
                    Texts.ofFourByteCharacters(RequestState.LONGEST_REASON)))
            .build()
            .in(new MailState.Failed(AT, 99, Texts.ofFourByteCharacters(MailError.LONGEST)));

    outbox.add(organisation, mail);

    assertThat(outbox.find(organisation, mail.id())).contains(mail);
  }

  @Test
  void find_offerWithAKeyLocation_isFoundWithIt() {
    var offer = new ApiOffer("Gold", "Weather", "", KeyLocation.of("query:token"));
    var mail = aMail().saying(new Message.KeyRevoked(offer)).build();

    outbox.add(organisation, mail);

    assertThat(outbox.find(organisation, mail.id())).contains(mail);
  }

  @Test
  void replace_everyState_isKept() {
    var mail = aMail().enclosing("sealed").build();
    outbox.add(organisation, mail);
    var claimed = MailState.Waiting.since(AT).claimed(Ids.next(), AT);
    var states =
        List.of(
            claimed,
            claimed.delayed(AT, "later"),
            claimed.refused(AT, "550 no such user"),
            MailState.Waiting.since(AT.plusSeconds(7)),
            claimed.sent(AT.plusMillis(1)));

    for (var state : states) {
      replace(mail.in(state));

      assertThat(outbox.find(organisation, mail.id())).contains(mail.in(state));
    }
  }

  @Test
  void replace_otherMessageId_isKept() {
    var mail = aMail().build();
    outbox.add(organisation, mail);
    var resent =
        mail.in(new MailState.Sent(AT, 1)).resent(new MessageId("<other@example.com>"), AT);

    replace(resent);

    assertThat(outbox.find(organisation, mail.id())).contains(resent);
  }

  @Test
  void replaceClaimed_otherClaimOrNone_changesNothing() {
    var mail = aMail().build();
    outbox.add(organisation, mail);
    var claim = Ids.next();
    var claimed = MailState.Waiting.since(AT).claimed(claim, AT);
    var sent = mail.in(claimed.sent(AT));
    assertThat(outbox.replaceClaimed(organisation, sent, claim)).isFalse();
    replace(mail.in(claimed));

    assertThat(outbox.replaceClaimed(organisation, sent, Ids.next())).isFalse();
    assertThat(outbox.replaceClaimed(otherOrganisation, sent, claim)).isFalse();
    assertThat(outbox.find(organisation, mail.id())).contains(mail.in(claimed));
    assertThat(outbox.replaceClaimed(organisation, sent, claim)).isTrue();
    assertThat(outbox.find(organisation, mail.id())).contains(sent);
    assertThat(outbox.replaceClaimed(organisation, mail, claim)).isFalse();
  }

  /* ---- what is due ---- */

  @Test
  void findDueForUpdate_some_areThoseOfAllOrganisationsThatHaveWaitedLongest() {
    var late = aMail().later(2).build();
    var early = aMail().later(1).build();
    var later = aMail().later(4).build();
    var sent = aMail().build();
    outbox.add(organisation, late);
    outbox.add(otherOrganisation, early);
    outbox.add(organisation, later);
    outbox.add(organisation, sent.in(new MailState.Sent(AT, 1)));

    assertThat(due(AT.plusSeconds(3), 10))
        .containsExactly(
            new Outbox.Due(otherOrganisation, early), new Outbox.Due(organisation, late));
    assertThat(due(AT.plusSeconds(3), 1)).extracting(Outbox.Due::mail).containsExactly(early);
    assertThat(due(AT, 10)).isEmpty();
  }

  @Test
  void countDue_heldClaimedAndSentMails_areNotCounted() {
    var before = outbox.countDue(AT);
    var claimed = MailState.Waiting.since(AT).claimed(Ids.next(), AT);
    var held = claimed.held(AT, MailError.held("530 no", Optional.empty()));
    outbox.add(organisation, aMail().build());
    outbox.add(otherOrganisation, aMail().build());
    outbox.add(organisation, aMail().later(1).build());
    outbox.add(organisation, aMail().build().in(claimed));
    outbox.add(organisation, aMail().build().in(new MailState.Sent(AT, 1)));
    for (var number = 0; number < 200; number++) {
      outbox.add(organisation, aMail().build().in(held));
    }

    assertThat(outbox.countDue(AT)).isEqualTo(before + 2);
  }

  @Test
  void findDueForUpdate_claimed_isDueWhenTheClaimHasEnded() {
    var mail = aMail().build();
    outbox.add(organisation, mail);
    replace(mail.in(MailState.Waiting.since(AT).claimed(Ids.next(), AT)));

    assertThat(due(AT.plus(MailState.LEASE).minusMillis(1), 10)).isEmpty();
    assertThat(due(AT.plus(MailState.LEASE), 10)).hasSize(1);
  }

  @Test
  void findDueForUpdate_severalAtOnce_eachMailIsClaimedOnce() throws InterruptedException {
    var all = new HashSet<MailId>();
    for (var number = 0; number < 200; number++) {
      var mail = aMail().build();
      outbox.add(organisation, mail);
      all.add(mail.id());
    }

    var claimed = Concurrently.run(_ -> claimUntilNothingIsDue());

    assertThat(claimed.stream().flatMap(List::stream).toList())
        .containsExactlyInAnyOrderElementsOf(all);
  }

  private List<MailId> claimUntilNothingIsDue() {
    var all = new ArrayList<MailId>();
    List<MailId> some;
    do {
      some = claim(Ids.next());
      all.addAll(some);
    } while (!some.isEmpty());
    return all;
  }

  private List<MailId> claim(Identifier claim) {
    return unitOfWork.execute(
        () -> {
          var due = outbox.findDueForUpdate(AT, 4);
          due.forEach(
              found ->
                  outbox.replace(
                      found.organisation(),
                      found.mail().in(MailState.Waiting.since(AT).claimed(claim, AT))));
          return due.stream().map(found -> found.mail().id()).toList();
        });
  }

  /* ---- page, count ---- */

  @Test
  void page_severalMails_areLatestFirst() {
    var ids = new ArrayList<MailId>();
    for (var number = 0; number < 5; number++) {
      var mail = aMail().build();
      outbox.add(organisation, mail);
      ids.addFirst(mail.id());
    }
    outbox.add(otherOrganisation, aMail().build());

    assertThat(outbox.page(organisation, MailFilter.ALL, 0, 10))
        .extracting(Mail::id)
        .containsExactlyElementsOf(ids);
    assertThat(outbox.page(organisation, MailFilter.ALL, 1, 2))
        .extracting(Mail::id)
        .containsExactlyElementsOf(ids.subList(1, 3));
    assertThat(outbox.count(organisation, MailFilter.ALL)).isEqualTo(5);
  }

  @Test
  void page_filter_isByStateAndByAddressCaseAside() {
    var toAnn = aMail().to("Ann@Example.com").build();
    var toAnnSent = aMail().to("ann@example.com").build().in(new MailState.Sent(AT, 1));
    var toBob = aMail().to("bob@example.com").build();
    for (var mail : List.of(toAnn, toAnnSent, toBob)) {
      outbox.add(organisation, mail);
    }

    assertThat(meant(Optional.of(MailStatus.WAITING), ""))
        .isEqualTo(Set.of(toAnn.id(), toBob.id()));
    assertThat(meant(Optional.of(MailStatus.FAILED), "")).isEmpty();
    assertThat(meant(Optional.empty(), "ANN@example.com"))
        .isEqualTo(Set.of(toAnn.id(), toAnnSent.id()));
    assertThat(meant(Optional.of(MailStatus.SENT), "ANN@example.com"))
        .isEqualTo(Set.of(toAnnSent.id()));
    assertThat(meant(Optional.empty(), "än@example.com")).isEmpty();
  }

  private Set<MailId> meant(Optional<MailStatus> stage, String to) {
    var filter =
        new MailFilter(stage, to.isEmpty() ? Optional.empty() : Optional.of(new EmailAddress(to)));
    var page = outbox.page(organisation, filter, 0, 10);
    assertThat(outbox.count(organisation, filter)).isEqualTo(page.size());
    return Set.copyOf(page.stream().map(Mail::id).toList());
  }

  /* ---- forget ---- */

  @Test
  void removeTo_addresses_removesTheirMailsOfTheOrganisation() {
    var sent = aMail().to("Ann@Example.com").build().in(new MailState.Sent(AT, 1));
    var waiting = aMail().to("bob@example.com").build();
    var other = aMail().to("carla@example.com").build();
    List.of(sent, waiting, other).forEach(mail -> outbox.add(organisation, mail));
    var foreign = aMail().to("bob@example.com").build();
    outbox.add(otherOrganisation, foreign);

    var addresses =
        Stream.of("ann@example.com", "BOB@example.com", "dora@example.com")
            .map(EmailAddress::new)
            .toList();
    assertThat(outbox.removeTo(organisation, addresses)).isEqualTo(2);
    assertThat(outbox.removeTo(organisation, addresses)).isZero();
    assertThat(outbox.removeTo(organisation, List.of())).isZero();
    assertThat(outbox.page(organisation, MailFilter.ALL, 0, 10))
        .extracting(Mail::id)
        .containsExactly(other.id());
    assertThat(outbox.find(otherOrganisation, foreign.id())).isPresent();
  }

  @Test
  void waiting_mailsOfSeveralOrganisations_areCountedUnlessTheyEnded() {
    var before = outbox.backlog().mails();
    var oldest = aMail().build();
    outbox.add(organisation, oldest);
    outbox.add(otherOrganisation, aMail().build());
    outbox.add(organisation, aMail().build().in(new MailState.Sent(AT, 1)));
    outbox.add(organisation, aMail().build().in(new MailState.Failed(AT, 1, "x")));

    var waiting = outbox.backlog();

    assertThat(waiting.mails()).isEqualTo(before + 2);
    assertThat(waiting.oldest())
        .hasValueSatisfying(at -> assertThat(at).isBeforeOrEqualTo(oldest.createdAt()));
  }

  @Test
  void countHeld_mailsThatWaitForTheOperator_areCountedUntilTheyAreTriedOtherwise() {
    var before = outbox.backlog().held();
    var waiting = MailState.Waiting.since(AT).claimed(Ids.next(), AT);
    var held = waiting.held(AT, MailError.held("530 no", Optional.empty()));
    outbox.add(organisation, aMail().build().in(held));
    outbox.add(otherOrganisation, aMail().build().in(held));
    outbox.add(organisation, aMail().build().in(waiting.delayed(AT, "450 later")));
    outbox.add(organisation, aMail().build());
    outbox.add(organisation, aMail().build().in(new MailState.Sent(AT, 1)));

    assertThat(outbox.countHeld(organisation)).isEqualTo(1);
    assertThat(outbox.backlog().held()).isEqualTo(before + 2);
  }

  @Test
  void purgeExpired_some_removesThoseThatEndedLongAgo() {
    var waiting = aMail().build();
    outbox.add(organisation, waiting);
    for (var number = 0; number < 4; number++) {
      outbox.add(organisation, aMail().build().in(new MailState.Sent(AT.plusSeconds(number), 1)));
    }
    outbox.add(organisation, aMail().build().in(new MailState.Failed(AT, 1, "x")));
    var end = AT.plus(Duration.ofDays(30)).plusSeconds(2);

    assertThat(outbox.purgeExpired(end, 3)).isEqualTo(3);
    assertThat(outbox.purgeExpired(end, 3)).isEqualTo(1);
    assertThat(outbox.purgeExpired(end, 3)).isZero();
    assertThat(outbox.count(organisation, MailFilter.ALL)).isEqualTo(2);
    assertThat(outbox.find(organisation, waiting.id())).isPresent();
  }

  private void replace(Mail mail) {
    unitOfWork.run(
        () -> {
          outbox.findForUpdate(organisation, mail.id());
          outbox.replace(organisation, mail);
        });
  }

  private List<Outbox.Due> due(Instant at, int most) {
    return unitOfWork.execute(() -> outbox.findDueForUpdate(at, most));
  }
}
