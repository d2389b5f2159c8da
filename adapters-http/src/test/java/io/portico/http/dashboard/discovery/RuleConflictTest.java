package io.portico.http.dashboard.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.Page;
import io.portico.domain.audit.AuditAction;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.ChangeInBetween;
import io.portico.http.dashboard.view.RecordTag;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two administrators who edit the rules of one mapping. */
class RuleConflictTest extends SourcePages {

  @Test
  void rule_changedMeanwhile_is409WithBothVersionsAndWhoChangedIt() {
    SERVER.discovery.replaceMapping.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(ChangeInBetween.by("ann@example.com", AuditAction.MAPPING_REPLACED));

    var reply =
        post(
            PATH + "/rules",
            "tag",
            "old",
            "index",
            "1",
            "kind",
            "tags",
            "from",
            "tier:(\\d)",
            "label",
            "tier",
            "values",
            "1 => Tier 1\r\n2 => Tier <2>");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .contains("ann@example.com")
        .contains("<td>tier-(\\d)</td><td>tier:(\\d)</td>")
        .contains("<td>1 =&gt; Tier 1</td><td>1 =&gt; Tier 1\n2 =&gt; Tier &lt;2&gt;</td>")
        .contains("value=\"tier:(\\d)\"", "name=\"index\" value=\"1\"")
        .contains("name=\"tag\" value=\"" + RecordTag.of(RULES) + "\"")
        .doesNotContain("<th scope=\"row\">Label</th>");
  }

  @Test
  void rule_removedMeanwhile_is409WithAllThatWasTyped() {
    SERVER.discovery.replaceMapping.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(new Page<>(List.of(), Optional.empty()));

    var reply =
        post(
            PATH + "/rules",
            "tag",
            "old",
            "index",
            "2",
            "kind",
            "metadata",
            "from",
            "mine",
            "label",
            "tier");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .contains(
            "<td>–</td><td>mine</td>", "<td>–</td><td>tier</td>", "<td>–</td><td>metadata</td>");
  }

  @Test
  void rule_mappingChangedMeanwhile_is409() {
    SERVER.discovery.replaceMapping.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(new Page<>(List.of(), Optional.empty()));

    var reply =
        post(PATH + "/rules", "tag", "old", "kind", "metadata", "from", "mine", "label", "tier");

    assertThat(reply.status()).isEqualTo(409);
    assertThat(reply.body())
        .contains("value=\"mine\"")
        .contains("name=\"tag\" value=\"" + RecordTag.of(RULES) + "\"");
  }
}
