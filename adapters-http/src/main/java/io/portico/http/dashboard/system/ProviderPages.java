package io.portico.http.dashboard.system;

import io.micronaut.http.HttpRequest;
import io.micronaut.http.HttpResponse;
import io.micronaut.http.annotation.Get;
import io.micronaut.http.annotation.Post;
import io.portico.application.port.in.access.UserQueries;
import io.portico.application.port.in.identity.AdministerIdentityProviders;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Addition;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Replacement;
import io.portico.application.port.in.identity.AdministerIdentityProviders.Test;
import io.portico.application.port.in.identity.IdentityProviderQueries;
import io.portico.domain.access.Actor;
import io.portico.domain.access.DashboardUser;
import io.portico.domain.access.Permission;
import io.portico.domain.audit.AuditKind;
import io.portico.domain.identity.IdentityProvider;
import io.portico.http.browser.Form;
import io.portico.http.dashboard.records.Action;
import io.portico.http.dashboard.records.Cell;
import io.portico.http.dashboard.records.Column;
import io.portico.http.dashboard.records.Input;
import io.portico.http.dashboard.records.Kind;
import io.portico.http.dashboard.records.ListPage;
import io.portico.http.dashboard.records.Question;
import io.portico.http.dashboard.records.RecordPages;
import io.portico.http.dashboard.records.Records;
import io.portico.http.dashboard.records.Saved;
import io.portico.http.dashboard.records.Sent;
import io.portico.http.dashboard.session.DashboardController;
import io.portico.http.dashboard.view.Page;
import io.portico.http.dashboard.view.Pages;
import io.portico.http.identity.RegisteredAddresses;
import io.portico.http.identity.SignInPaths;
import io.portico.http.page.Fields;
import io.portico.http.page.Flash;
import io.portico.http.page.Words;
import io.portico.http.security.RequiresPermission;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The identity providers. The page of one has its addresses and its test. */
@DashboardController("/dashboard/system/identity-providers")
@RequiresPermission(Permission.ADMINISTER_USERS)
record ProviderPages(
    IdentityProviderQueries queries,
    AdministerIdentityProviders administration,
    UserQueries users,
    RegisteredAddresses addresses,
    Pages pages,
    Records records)
    implements RecordPages<IdentityProvider, ProviderForm.Sent> {

  private static final String LIST = SystemPart.PROVIDERS.path();
  private static final Kind<IdentityProvider> KIND =
      Kind.<IdentityProvider>of(
              SystemPart.PROVIDERS,
              Permission.ADMINISTER_USERS,
              AuditKind.IDENTITY_PROVIDER,
              IdentityProvider::id,
              provider -> provider.details().name())
          .adding("system.provider.add", "system.provider.add")
          .editing("system.provider.edit")
          .withPage();
  private static final ListPage.Empty EMPTY =
      new ListPage.Empty(
          "users", Words.of("system.provider.none"), Words.of("system.provider.noneText"));

  @Override
  public Kind<IdentityProvider> kind() {
    return KIND;
  }

  @Override
  public Found<IdentityProvider> found(HttpRequest<?> request, Actor actor) {
    return Found.all(queries.all(actor), EMPTY);
  }

  @Override
  public List<Column<IdentityProvider>> columns(HttpRequest<?> request, Actor actor) {
    return List.of(
        Column.of(Words.of("system.provider.field.name"), provider -> link(actor, provider)),
        Column.of(
            Words.of("system.provider.field.issuer"),
            provider -> new Cell.Cut(provider.details().issuer().toString())),
        Column.of(
            Words.of("system.provider.field.for"),
            provider -> new Cell.Text(ProviderForm.words(provider.details().audience()))),
        Column.of(
            Words.of("system.provider.newUsers"),
            provider -> new Cell.Text(ProviderPage.newUsers(provider.details()))),
        Column.of(Words.of("system.provider.only"), ProviderPage::only),
        Column.number(
            Words.of("system.provider.people"),
            provider -> new Cell.Figure(queries.linked(actor, provider.id()).size())));
  }

  @Override
  public IdentityProvider find(Actor actor, String id) {
    return queries.find(actor, SignInPaths.provider(id));
  }

  @Override
  public Optional<Words> note(Actor actor, Optional<IdentityProvider> known) {
    return known.isPresent() ? Optional.empty() : Optional.of(Words.of("system.provider.addText"));
  }

  @Override
  public Optional<Page> page(HttpRequest<?> request, Actor actor, IdentityProvider provider) {
    return Optional.of(page(actor, provider, Optional.empty()));
  }

  private Page page(Actor actor, IdentityProvider provider, Optional<Test> test) {
    var model =
        new ProviderPage(
            provider,
            path(provider),
            actions(),
            ProviderAddresses.of(addresses, actor, provider),
            ProviderAddresses.signIn(addresses, actor, provider),
            people(actor, provider),
            test);
    return SystemPart.PROVIDERS.below("system/provider.jte", model, name(provider));
  }

  private List<DashboardUser> people(Actor actor, IdentityProvider provider) {
    var linked = Set.copyOf(queries.linked(actor, provider.id()));
    if (linked.isEmpty()) {
      return List.of();
    }
    return users.all(actor).stream().filter(user -> linked.contains(user.id())).toList();
  }

  /**
   * {@code POST /dashboard/system/identity-providers/{id}/test}: asks the provider. The form is
   * only there so that it is sent from a page.
   */
  @Post("/{id}/test")
  HttpResponse<?> test(HttpRequest<?> request, String id, Form form, Actor actor) {
    var provider = find(actor, id);
    var found = administration.test(actor, provider.id(), addresses.callback(actor, provider));
    return pages.show(request, page(actor, provider, Optional.of(found)));
  }

  /**
   * {@code GET /dashboard/system/identity-providers/{id}/test}: leads to the page that has the
   * button, for who opens the address of a result again.
   */
  @Get("/{id}/test")
  HttpResponse<?> tested(String id, Actor actor) {
    return pages.leadTo(path(find(actor, id)));
  }

  @Override
  public List<Input> inputs(Actor actor, Optional<IdentityProvider> known, Fields shown) {
    return ProviderForm.inputs(
        known,
        known
            .map(provider -> ProviderAddresses.of(addresses, actor, provider))
            .orElseGet(() -> ProviderAddresses.ofNew(addresses)));
  }

  @Override
  public Fields beginning(HttpRequest<?> request, Actor actor) {
    return ProviderForm.beginning();
  }

  @Override
  public Fields values(Actor actor, IdentityProvider provider) {
    return ProviderForm.of(provider.details());
  }

  @Override
  public ProviderForm.Sent read(Actor actor, Fields sent, Optional<IdentityProvider> known) {
    return ProviderForm.read(sent, known);
  }

  @Override
  public Saved add(Sent sent, ProviderForm.Sent given) {
    return switch (administration.add(sent.actor(), given.details(), given.secret().first())) {
      case Addition.Added(var provider) -> saved(sent, provider, "system.provider.added");
      case Addition.TooMany(var most) -> Saved.wrong(Words.of("system.provider.tooMany", most));
    };
  }

  @Override
  public Saved replace(Sent sent, IdentityProvider known, ProviderForm.Sent given) {
    var changed =
        administration.replace(
            new Replacement(
                sent.actor(), known.id(), given.details(), given.secret(), sent.unchanged()));
    return saved(sent, changed, "system.provider.saved");
  }

  /* Who signs out would not come in again. */
  private Saved saved(Sent sent, IdentityProvider provider, String words) {
    var name = provider.details().name();
    return new Saved.Done(
        path(provider),
        isOnly(provider) && queries.linked(sent.actor(), provider.id()).isEmpty()
            ? Flash.warning("system.provider.savedUnlinked", name)
            : Flash.done(words, name));
  }

  private static boolean isOnly(IdentityProvider provider) {
    return provider.details().rules().only();
  }

  @Override
  public List<Action<IdentityProvider>> actions() {
    return List.of(
        Action.edit(Words.of("system.provider.edit")),
        Action.asking(
            "remove", "trash", Words.of("system.provider.remove"), this::removal, this::remove));
  }

  private Question removal(Actor actor, IdentityProvider provider) {
    var otherIsOnly =
        queries.all(actor).stream()
            .anyMatch(other -> !other.id().equals(provider.id()) && isOnly(other));
    var passwords =
        otherIsOnly ? "removeOtherOnly" : isOnly(provider) ? "removeOnly" : "removePasswords";
    return Question.danger(
        Words.of("system.provider.removeQuestion", name(provider)),
        Words.of("system.provider.removePeople", queries.linked(actor, provider.id()).size()),
        Words.of("system.provider.removeRoles"),
        Words.of("system.provider." + passwords),
        Words.of("system.provider.removeSessions"));
  }

  private Saved remove(Sent sent, String id) {
    var removed = administration.remove(sent.actor(), SignInPaths.provider(id), sent.unchanged());
    return new Saved.Done(LIST, Flash.done("system.provider.removed", removed.details().name()));
  }
}
