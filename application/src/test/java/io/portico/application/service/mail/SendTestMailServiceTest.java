package io.portico.application.service.mail;

import static io.portico.domain.fixture.UserFixture.aUser;
import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.portico.application.port.in.mail.SendTestMail;
import io.portico.application.port.in.mail.SendTestMail.Outcome;
import io.portico.application.port.out.mail.MailTransport.Result;
import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import io.portico.domain.account.EmailAddress;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.audit.Change;
import io.portico.domain.fixture.Ids;
import io.portico.domain.mail.MailFilter;
import io.portico.domain.mail.Message;
import io.portico.domain.shared.RefusedException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SendTestMailServiceTest extends MailTest {

  private final Actor ann = addedUser();
  private final SendTestMail test =
      over(Optional.of(new SendTestMailService.Server(transport, origin)));

  private Actor addedUser() {
    var user = aUser(organisation, ANN.written()).as(Role.ADMIN).build();
    stores.users().add(user);
    return new Actor(organisation, user.id(), Role.ADMIN);
  }

  /* The fields of each entry that was written by now, the latest first. */
  private List<Map<String, String>> recorded() {
    return trail().stream()
        .filter(entry -> entry.action() == AuditAction.MAIL_SERVER_TESTED)
        .map(
            entry ->
                entry.difference().changes().stream()
                    .collect(toMap(Change::field, change -> change.after().orElseThrow())))
        .toList();
  }

  private SendTestMail over(Optional<SendTestMailService.Server> server) {
    return new SendTestMailService(
        server,
        stores.users(),
        stores.portalConfigurations(),
        ids,
        clock,
        unitOfWork,
        stores.audit());
  }

  @Test
  void send_accepted_wentToTheActorPastTheOutboxAndIsInTheTrail() {
    unitOfWork.run(() -> stores.portalConfigurations().replace(organisation, BY_LINK));

    assertThat(test.send(ann)).isEqualTo(new Outcome.Sent(ANN));

    assertThat(transport.taken())
        .singleElement()
        .satisfies(
            mail -> {
              assertThat(mail.to()).isEqualTo(ANN);
              assertThat(mail.from().address()).isEqualTo(new EmailAddress("api@acme.example"));
              assertThat(mail.id().text()).endsWith("@acme.example>");
              assertThat(mail.message()).isEqualTo(new Message.TestMail());
            });
    assertThat(stores.outbox().count(organisation, MailFilter.ALL)).isZero();
    assertThat(recorded())
        .containsExactly(Map.of("to", "ann@example.com", "kind", "test", "state", "sent"));
  }

  @Test
  void send_notAccepted_saysWhyInOneLine() {
    for (var result :
        List.of(
            new Result.Refused("550 no\r\nsuch user"),
            new Result.Delayed("550 no\r\nsuch user"),
            new Result.Held("550 no\r\nsuch user", true),
            new Result.Unreachable("550 no\r\nsuch user"))) {
      transport.answers(result);
      assertThat(test.send(ann)).isEqualTo(new Outcome.NotSent(ANN, "550 no such user"));
    }
    assertThat(recorded())
        .hasSize(4)
        .containsOnly(
            Map.of(
                "to", "ann@example.com",
                "kind", "test",
                "state", "failed",
                "reason", "550 no such user"));
  }

  @Test
  void send_whileAnotherIsSent_isBusyUntilItIsDone() {
    var inner = new ArrayList<Outcome>();
    transport.answers(
        _ -> {
          inner.add(test.send(ann));
          throw new IllegalStateException("a defect");
        });

    assertThatThrownBy(() -> test.send(ann)).hasMessage("a defect");
    comeBack();

    assertThat(inner).containsExactly(new Outcome.Busy());
    assertThat(test.send(ann)).isEqualTo(new Outcome.Sent(ANN));
  }

  @Test
  void send_withoutAServer_sendsAndRecordsNothing() {
    assertThat(over(Optional.empty()).send(ann)).isEqualTo(new Outcome.NoServer());
    assertThat(recorded()).isEmpty();
  }

  @Test
  void send_byNoUser_isRefused() {
    var service = new Actor(organisation, Ids.user(), Role.ADMIN);

    assertNotFound(() -> test.send(service));
    assertThat(transport.tried()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "ADMIN")
  void send_byOthers_isNotPermitted(Role role) {
    var actor = callerAs(role);

    assertThatThrownBy(() -> test.send(actor)).isInstanceOf(RefusedException.NotPermitted.class);
    assertThat(transport.tried()).isEmpty();
  }
}
