package io.portico.application.service.mail;

import static io.portico.application.service.mail.MailServices.KEY;
import static io.portico.application.service.mail.MailServices.NOTICE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.OffsetPage;
import io.portico.application.port.in.OffsetRange;
import io.portico.application.port.in.Precondition;
import io.portico.application.port.in.mail.ResendMail;
import io.portico.application.port.in.mail.ResendMail.Outcome;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.application.testkit.contract.Given;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.fixture.Ids;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.MailId;
import io.portico.domain.mail.MailState;
import io.portico.domain.mail.MailStatus;
import io.portico.domain.shared.RefusedException;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ResendMailServiceTest {

  private final MailServices mails = new MailServices();

  @Test
  void resend_failedWithItsKey_bringsTheKey() {
    mails.transport.answers(new Result.Refused("550 nobody"));
    var mail = mails.posted(KEY);
    mails.send.sendDue();
    mails.comeBack();
    var rings = mails.rings.get();

    assertThat(mails.resent(mail.id())).isEqualTo(new Outcome.Resent(mails.now(mail)));
    assertThat(mails.rings).hasValue(rings + 1);
    mails.send.sendDue();

    assertThat(mails.transport.taken()).hasSize(1);
    assertThat(mails.transport.taken().getFirst().message()).isEqualTo(KEY);
    assertThat(mails.transport.taken().getFirst().id()).isEqualTo(mail.messageId());
  }

  @Test
  void resend_sentNotice_isSentAgainUnderAnotherMessageId() {
    var mail = mails.posted(NOTICE);
    mails.send.sendDue();

    assertThat(mails.resent(mail.id())).isInstanceOf(Outcome.Resent.class);
    mails.send.sendDue();

    assertThat(mails.transport.taken()).hasSize(2);
    assertThat(mails.transport.taken().getLast().id()).isNotEqualTo(mail.messageId());
  }

  @Test
  void resend_sentKey_cannotBringItAgain() {
    var mail = mails.posted(KEY);
    mails.send.sendDue();

    assertThat(mails.resent(mail.id())).isEqualTo(new Outcome.SecretErased());
    assertThat(mails.now(mail).state()).isInstanceOf(MailState.Sent.class);
  }

  @Test
  void resend_refused_isThrown() {
    var mail = mails.posted(NOTICE);
    var stranger = new Actor(Given.organisation(mails.stores), Ids.user(), Role.ADMIN);

    assertThatThrownBy(() -> mails.resend.resend(command(stranger, mail.id())))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThatThrownBy(
            () -> mails.resend.resend(new ResendMail.Command(mails.admin, mail.id(), _ -> false)))
        .isInstanceOf(RefusedException.Stale.class);
    for (var role : List.of(Role.VIEWER, Role.APPROVER)) {
      var actor = new Actor(mails.organisation, Ids.user(), role);
      assertThatThrownBy(() -> mails.resend.resend(command(actor, mail.id())))
          .isInstanceOf(RefusedException.NotPermitted.class);
    }
  }

  @ParameterizedTest
  @EnumSource
  void queries_anyRole_readTheOwnOrganisationOnly(Role role) {
    var queries = new MailQueriesService(mails.stores.outbox());
    var actor = new Actor(mails.organisation, Ids.user(), role);
    var stranger = new Actor(Given.organisation(mails.stores), Ids.user(), role);
    var first = mails.posted(NOTICE);
    mails.posted(NOTICE);
    var filter = new MailFilter(Optional.of(MailStatus.WAITING), Optional.empty());

    assertThat(queries.find(actor, first.id())).isEqualTo(first);
    assertThat(queries.page(actor, filter, new OffsetRange(1, 10)))
        .isEqualTo(new OffsetPage<>(List.of(first), 2));
    assertThatThrownBy(() -> queries.find(stranger, first.id()))
        .isInstanceOf(RefusedException.NotFound.class);
    assertThat(queries.page(stranger, filter, new OffsetRange(0, 10)).total()).isZero();
  }

  private static ResendMail.Command command(Actor actor, MailId id) {
    return new ResendMail.Command(actor, id, Precondition.none());
  }
}
