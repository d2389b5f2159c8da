package io.portico.application.service.mail;

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

class ResendMailServiceTest extends MailTest {

  @Test
  void resend_failedWithItsKey_containsTheKey() {
    transport.answers(new Result.Refused("550 no such user"));
    var mail = posted(KEY);
    send.sendDue();
    comeBack();
    var before = rings.get();

    assertThat(resent(mail.id())).isEqualTo(new Outcome.Resent(now(mail)));
    assertThat(rings).hasValue(before + 1);
    send.sendDue();

    assertThat(transport.taken()).hasSize(1);
    assertThat(transport.taken().getFirst().message()).isEqualTo(KEY);
    assertThat(transport.taken().getFirst().id()).isEqualTo(mail.messageId());
  }

  @Test
  void resend_sentNotice_isSentAgainUnderAnotherMessageId() {
    var mail = posted(NOTICE);
    send.sendDue();

    assertThat(resent(mail.id())).isInstanceOf(Outcome.Resent.class);
    send.sendDue();

    assertThat(transport.taken()).hasSize(2);
    assertThat(transport.taken().getLast().id()).isNotEqualTo(mail.messageId());
  }

  @Test
  void resend_sentKey_isRefused() {
    var mail = posted(KEY);
    send.sendDue();

    assertThat(resent(mail.id())).isEqualTo(new Outcome.SecretErased());
    assertThat(now(mail).state()).isInstanceOf(MailState.Sent.class);
  }

  @Test
  void resend_refused_isThrown() {
    var mail = posted(NOTICE);
    var stranger = new Actor(Given.organisation(stores), Ids.user(), Role.ADMIN);

    assertNotFound(() -> resend.resend(command(stranger, mail.id())));
    assertRefused(
        RefusedException.Stale.class,
        () -> resend.resend(new ResendMail.Command(admin, mail.id(), _ -> false)));
    for (var role : List.of(Role.VIEWER, Role.APPROVER)) {
      var actor = callerAs(role);
      assertThatThrownBy(() -> resend.resend(command(actor, mail.id())))
          .isInstanceOf(RefusedException.NotPermitted.class);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void queries_anyRole_readTheOwnOrganisationOnly(Role role) {
    var actor = callerAs(role);
    var stranger = new Actor(Given.organisation(stores), Ids.user(), role);
    var first = posted(NOTICE);
    posted(NOTICE);
    var filter = new MailFilter(Optional.of(MailStatus.WAITING), Optional.empty());

    assertThat(resend.find(actor, first.id())).isEqualTo(first);
    assertThat(resend.page(actor, filter, new OffsetRange(1, 10)))
        .isEqualTo(new OffsetPage<>(List.of(first), 2));
    assertNotFound(() -> resend.find(stranger, first.id()));
    assertThat(resend.page(stranger, filter, new OffsetRange(0, 10)).total()).isZero();
  }

  private static ResendMail.Command command(Actor actor, MailId id) {
    return new ResendMail.Command(actor, id, Precondition.none());
  }
}
