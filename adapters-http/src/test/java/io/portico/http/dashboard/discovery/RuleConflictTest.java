package io.portico.http.dashboard.discovery;

import io.portico.domain.audit.AuditAction;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.conflict.ChangeInBetween;
import io.portico.http.dashboard.view.RecordTag;
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
            "tag=old",
            "index=1",
            "kind=tags",
            "from=tier:(\\d)",
            "label=tier",
            "values=1 => Tier 1\r\n2 => Tier <2>");

    reply
        .assertHas(
            409,
            "ann@example.com",
            "<td>tier-(\\d)</td><td>tier:(\\d)</td>",
            "<td>1 =&gt; Tier 1</td><td>1 =&gt; Tier 1\n2 =&gt; Tier &lt;2&gt;</td>",
            "value=\"tier:(\\d)\"",
            "name=\"index\" value=\"1\"",
            "name=\"tag\" value=\"" + RecordTag.of(RULES) + "\"")
        .doesNotContain("<th scope=\"row\">Label</th>");
  }

  @Test
  void rule_removedMeanwhile_is409WithAllThatWasTyped() {
    SERVER.discovery.replaceMapping.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());

    post(PATH + "/rules", "tag=old", "index=2", "kind=metadata", "from=mine", "label=tier")
        .assertHas(
            409,
            "<td>–</td><td>mine</td>",
            "<td>–</td><td>tier</td>",
            "<td>–</td><td>metadata</td>");
  }

  @Test
  void rule_mappingChangedMeanwhile_is409() {
    SERVER.discovery.replaceMapping.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());

    post(PATH + "/rules", "tag=old", "kind=metadata", "from=mine", "label=tier")
        .assertHas(409, "value=\"mine\"", "name=\"tag\" value=\"" + RecordTag.of(RULES) + "\"");
  }
}
