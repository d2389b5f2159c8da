package io.portico.http.dashboard.label;

import static io.portico.domain.fixture.LabelFixture.aLabel;
import static io.portico.domain.fixture.LabelFixture.anyText;
import static io.portico.domain.fixture.LabelFixture.name;
import static io.portico.domain.fixture.LabelFixture.oneOf;
import static org.assertj.core.api.Assertions.assertThat;

import io.portico.application.port.in.label.DefineLabel;
import io.portico.application.port.in.label.ReplaceLabel;
import io.portico.application.port.in.label.ReplaceLabel.DroppedValues;
import io.portico.domain.api.LabelCounts;
import io.portico.domain.label.LabelDefinition;
import io.portico.domain.label.LabelValue;
import io.portico.domain.shared.RecordKind;
import io.portico.domain.shared.RefusedException;
import io.portico.http.dashboard.view.RecordTag;
import io.portico.http.testkit.Caller;
import io.portico.http.testkit.DashboardTest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LabelFormTest extends DashboardTest {

  private static final LabelDefinition TIER =
      aLabel("tier")
          .displayed("Tier")
          .accepting("1", "2", "3")
          .describing("1", "first")
          .describing("3", "third")
          .deprecated()
          .build();
  private static final String PATH = "/dashboard/labels/" + TIER.id();

  @BeforeEach
  void prepare() {
    SERVER.labels.find.fails(new RefusedException.NotFound(RecordKind.LABEL, "tier"));
  }

  @Test
  void define_listed_sendsValuesInTheirOrderAndLeadsToTheLabel() {
    SERVER.labels.define.answers(new DefineLabel.Outcome.Defined(TIER));

    var reply =
        post(
            "/dashboard/labels/new",
            "name= tier ",
            "displayName=Tier",
            "kind=listed",
            "values=2\r\n\r\n 1 \r\n",
            "required=true");

    assertThat(reply.header("Location")).hasValue(PATH);
    var command = SERVER.labels.define.received();
    assertThat(command.name()).isEqualTo(name("tier"));
    assertThat(command.details().allowed()).isEqualTo(oneOf("2", "1"));
    assertThat(command.details().texts().displayName()).hasValue("Tier");
    assertThat(command.details().required()).isTrue();
  }

  @Test
  void define_withoutAName_isNamedAfterItsDisplayName() {
    SERVER.labels.define.answers(new DefineLabel.Outcome.Defined(TIER));

    post("/dashboard/labels/new", "name= ", "displayName=Business Domain", "kind=any");

    assertThat(SERVER.labels.define.received().name()).isEqualTo(name("business_domain"));
  }

  @Test
  void define_nothingLeftOfTheDisplayName_is422AndSaysSo() {
    post("/dashboard/labels/new", "displayName=支付", "kind=listed", "values=")
        .assertHas(
            422, "href=\"#f-name\"", "to make a name from. Enter a name.", "href=\"#f-values\"");
    assertThat(SERVER.labels.define.calls()).isZero();
  }

  @Test
  void define_anyText_hasNoValues() {
    SERVER.labels.define.answers(new DefineLabel.Outcome.Defined(TIER));

    post("/dashboard/labels/new", "name=tier", "kind=any", "values= ");

    assertThat(SERVER.labels.define.received().details().allowed()).isEqualTo(anyText());
  }

  @Test
  void define_anyTextWithValues_is422AndKeepsThem() {
    post("/dashboard/labels/new", "name=tier", "kind=any", "values=a\nb")
        .assertHas(422, "href=\"#f-values\"", "Values belong to a list", "a\nb");
    assertThat(SERVER.labels.define.calls()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "a b", "x..y", "\"><script>"})
  void define_invalidName_is422BesideTheFieldAndKeepsWhatWasTyped(String name) {
    var reply =
        post("/dashboard/labels/new", "name=" + name, "kind=any", "description=</textarea><b>");

    reply
        .assertHas(422, "href=\"#f-name\"", "&lt;/textarea&gt;&lt;b&gt;")
        .doesNotContain("<script>");
    assertThat(SERVER.labels.define.calls()).isZero();
  }

  @Test
  void define_listWithoutValues_is422BesideTheValues() {
    post("/dashboard/labels/new", "name=tier", "kind=listed", "values= \n")
        .assertHas(422, "href=\"#f-values\"");
  }

  @Test
  void define_nameTaken_is422() {
    SERVER.labels.define.answers(new DefineLabel.Outcome.NameTaken(name("tier")));

    post("/dashboard/labels/new", "name=tier", "kind=any")
        .assertHas(422, "“tier” is the name or a former name of another label.");
  }

  @Test
  void define_prefilled_hasTheNameAndTheValues() {
    assertThat(get("/dashboard/labels/new?name=team&value=red&value=blue").body())
        .contains("value=\"team\"")
        .contains("red\nblue</textarea>")
        .contains("<option value=\"listed\" selected>");
  }

  @Test
  void edit_changedMeanings_replacesTheDefinitionThatWasShown() {
    SERVER.labels.find.answers(TIER);
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(TIER));

    var reply =
        post(
            PATH + "/edit",
            "tag=" + RecordTag.of(TIER),
            "displayName=Tier",
            "kind=listed",
            "values=1\n2\n3",
            "meaning.value.0=1",
            "meaning.0=",
            "meaning.value.1=2",
            "meaning.1=second");

    assertThat(reply.header("Location")).hasValue(PATH);
    var command = SERVER.labels.replace.received();
    assertThat(command.label()).isEqualTo(TIER.id().toString());
    assertThat(command.name()).isEmpty();
    assertThat(command.formerNames()).isEmpty();
    assertThat(command.details().deprecated()).isTrue();
    assertThat(command.dropped()).isEqualTo(new DroppedValues.Refuse());
    assertThat(command.details().texts().values())
        .isEqualTo(Map.of(new LabelValue("2"), "second", new LabelValue("3"), "third"));
    assertThat(command.expected().holdsFor(TIER)).isTrue();
    assertThat(command.expected().holdsFor(aLabel("tier").build())).isFalse();
  }

  @Test
  void edit_valuesInUse_asksWhatToDoAndDoesIt() {
    SERVER.labels.find.answers(TIER);
    var counts =
        new LabelCounts(
            name("tier"), new LinkedHashMap<>(Map.of(new LabelValue("3"), 4L)), 0, 4, 10);
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.ValuesInUse(counts));

    post(PATH + "/edit", "tag=x", "kind=listed", "values=1\n2")
        .assertHas(422, "4 APIs have a value that is no longer allowed", "3 (4)", "name=\"into\"");

    SERVER.reset();
    SERVER.labels.find.answers(TIER);
    SERVER.labels.replace.answers(new ReplaceLabel.Outcome.Replaced(TIER));
    post(PATH + "/edit", "tag=x", "kind=listed", "values=1\n2", "dropped=merge", "into=2");

    assertThat(SERVER.labels.replace.received().dropped())
        .isEqualTo(new DroppedValues.MergeInto(new LabelValue("2")));
  }

  @Test
  void edit_changedMeanwhile_is409WithBothVersions() {
    SERVER.labels.find.answers(TIER);
    SERVER.labels.replace.fails(new RefusedException.Stale());
    SERVER.audit.page.answers(lastPage());

    var reply =
        post(PATH + "/edit", "tag=old", "displayName=Mine", "kind=listed", "values=1\n2\n3");

    reply
        .assertHas(409, "<th scope=\"row\">Display name</th><td>Tier</td><td>Mine</td>")
        .doesNotContain("<th scope=\"row\">Values</th>")
        .contains("value=\"Mine\"")
        .contains("name=\"tag\" value=\"" + RecordTag.of(TIER) + "\"");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/edit", "/rename", "/merge", "/deprecate", "/remove"})
  void forms_ofAViewer_areRefused(String form) {
    assertThat(get(Caller.VIEWER, PATH + form).status()).isEqualTo(403);
    assertThat(post(Caller.VIEWER, PATH + form, "name=x").status()).isEqualTo(403);
  }
}
