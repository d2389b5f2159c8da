package io.portico.http.page;

import static java.util.function.Predicate.not;
import static java.util.stream.Collectors.joining;

import gg.jte.Content;
import gg.jte.html.OwaspHtmlTemplateOutput;
import gg.jte.output.StringOutput;
import io.portico.domain.access.Permission;
import io.portico.domain.label.Labels;
import io.portico.domain.usage.Resolution;
import io.portico.domain.usage.UsageZone;
import java.text.NumberFormat;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What every template knows of the reader: who it is, the language, the region and the time zone.
 * Each template has it as its parameter {@code view}.
 */
public final class View {

  /* Shares that are written with a decimal place, and the least that it can say. */
  private static final double BELOW_TEN = 0.0995;
  private static final double LEAST = 0.001;

  /* Unless the language has another one. */
  private static final String DAY = "d MMM uuuu";

  private final Messages messages;
  private final Reader reader;
  private final Optional<Visitor> visitor;
  private final Hidden hidden;

  /* Of the fields that were rendered so far, by their names. */
  private final Map<String, String> labels = new LinkedHashMap<>();

  View(Messages messages, Reader reader, Optional<Visitor> visitor, Hidden hidden) {
    this.messages = messages;
    this.reader = reader;
    this.visitor = visitor;
    this.hidden = hidden;
  }

  /**
   * The reader's manner.
   *
   * @param region how numbers are written
   * @param zone the time zone of shown times
   * @param now the time at which the page is rendered
   * @param base what the paths of all pages start with
   * @param path the path and query of the page
   * @param sendsMail whether the installation sends mails
   */
  record Reader(
      Locale region,
      ZoneId zone,
      Theme theme,
      Shortcuts shortcuts,
      Instant now,
      String base,
      String path,
      boolean sendsMail) {}

  /** The values of the hidden fields of all forms of the page. */
  record Hidden(String token, String once) {}

  /**
   * Returns the message {@code key} of {@code messages.properties} with {@code values}. Where no
   * mail is sent, it is the text that does not promise one, if there is such a text.
   */
  public String text(String key, Object... values) {
    var honest = key + ".noMail";
    return messages.text(
        reader.region(), !reader.sendsMail() && messages.has(honest) ? honest : key, values);
  }

  /** Returns the text of {@code words}. */
  public String text(Words words) {
    return switch (words) {
      case Words.Plain(var text) -> text;
      case Words.Said(var english) -> messages.said(english);
      case Words.Message(var key, var values) -> text(key, shown(values.toArray()));
      case Words.Named(var key, var otherwise) -> messages.has(key) ? text(key) : text(otherwise);
    };
  }

  /** Returns the texts of {@code words} with commas between them; a dash if there are none. */
  public String text(List<Words> words) {
    return words.isEmpty() ? "–" : words.stream().map(this::text).collect(joining(", "));
  }

  private Object[] shown(Object[] values) {
    for (var i = 0; i < values.length; i++) {
      values[i] =
          switch (values[i]) {
            case Words words -> text(words);
            case Instant instant -> moment(instant);
            case Object other -> other;
          };
    }
    return values;
  }

  /** Returns whether the installation sends mails. */
  public boolean sendsMail() {
    return reader.sendsMail();
  }

  /** Returns the language of the page, for example {@code en}. */
  public String language() {
    return messages.language().toLanguageTag();
  }

  /** Returns {@code number} in the manner of the reader's region. */
  public String number(long number) {
    return NumberFormat.getIntegerInstance(reader.region()).format(number);
  }

  /**
   * Returns a share from 0 to 1 as a percentage, with a decimal place if it is below 10 %. It is
   * 100 % only if nothing is missing, and 0 % only if there is nothing.
   */
  public String percent(double share) {
    var format = NumberFormat.getPercentInstance(reader.region());
    if (share > 0 && share < BELOW_TEN) {
      format.setMaximumFractionDigits(1);
      return format.format(Math.max(share, LEAST));
    }
    return format.format(Percentages.whole(share) / 100.0);
  }

  /** Returns the day in the reader's zone, for example {@code 23 Nov 2026}. */
  public String day(Instant instant) {
    return formatted(dayPattern(), instant);
  }

  /** Returns a day that is the same in every zone, for example {@code 23 Nov 2026}. */
  public String day(LocalDate day) {
    return DateTimeFormatter.ofPattern(dayPattern(), messages.language()).format(day);
  }

  /** Returns the hour, the day or the month in UTC that begins at {@code at}. */
  public String bucket(Resolution resolution, Instant at) {
    return bucket(resolution, at, UsageZone.UTC);
  }

  /** Returns the hour, the day or the month in {@code zone} that begins at {@code at}. */
  public String bucket(Resolution resolution, Instant at, UsageZone zone) {
    var pattern =
        switch (resolution) {
          case HOUR -> dayPattern() + ", HH:mm";
          case DAY -> dayPattern();
          case MONTH -> "MMM uuuu";
        };
    return DateTimeFormatter.ofPattern(pattern, messages.language()).format(at.atZone(zone.id()));
  }

  private String dayPattern() {
    return messages.has("time.day") ? messages.text(reader.region(), "time.day") : DAY;
  }

  /** Returns the day and the time in the reader's zone. */
  public String moment(Instant instant) {
    return formatted(
        dayPattern() + (reader.zone().equals(ZoneOffset.UTC) ? ", HH:mm 'UTC'" : ", HH:mm"),
        instant);
  }

  /** Returns how long ago {@code instant} is, or the day if that is more than a week. */
  public String ago(Instant instant) {
    var minutes = ChronoUnit.MINUTES.between(instant, reader.now());
    if (minutes < 0 || minutes >= 7 * 24 * 60) {
      return day(instant);
    }
    if (minutes < 1) {
      return text("time.now");
    }
    if (minutes < 60) {
      return text("time.minutes", minutes);
    }
    return minutes < 24 * 60
        ? text("time.hours", minutes / 60)
        : text("time.days", minutes / (24 * 60));
  }

  /** Returns by how much a number has changed, 1 for twice as many; null without a change. */
  public @Nullable String change(OptionalDouble change) {
    if (change.isEmpty()) {
      return null;
    }
    var rounded = Math.round(Math.abs(change.getAsDouble()) * 100);
    if (rounded == 0) {
      return text("change.none");
    }
    var format = NumberFormat.getPercentInstance(reader.region());
    return text(
        change.getAsDouble() > 0 ? "change.more" : "change.less", format.format(rounded / 100.0));
  }

  private String formatted(String pattern, Instant instant) {
    return DateTimeFormatter.ofPattern(pattern, messages.language())
        .format(instant.atZone(reader.zone()));
  }

  /** Returns the path of a file that pages load. */
  public String asset(String name) {
    return reader.base() + Assets.path(name);
  }

  /** Returns the address of an icon that {@code icons.txt} lists. */
  public String icon(String name) {
    return reader.base() + Assets.icon(name);
  }

  /** Returns a part of a page: a template with its parameters but this one. */
  public Content part(String template, Map<String, Object> parameters) {
    var all = new HashMap<>(parameters);
    all.put("view", this);
    return output -> Templates.ENGINE.render(template, all, output);
  }

  /** Returns who looks at the page. */
  public Optional<Visitor> visitor() {
    return visitor;
  }

  /** Returns whether the visitor has the permission; actions without it are not shown. */
  public boolean may(Permission permission) {
    return visitor.filter(present -> present.actor().may(permission)).isPresent();
  }

  /** Returns whether the visitor has the permission for all APIs. */
  public boolean mayEverywhere(Permission permission) {
    return visitor.filter(present -> present.actor().mayEverywhere(permission)).isPresent();
  }

  /** Returns whether the visitor has the permission for an API with these labels. */
  public boolean may(Permission permission, Labels labels) {
    return visitor.filter(present -> present.actor().may(permission, labels)).isPresent();
  }

  /** Returns the label of a field, and remembers it for what is wrong with the form. */
  public String label(String field, String label) {
    labels.put(field, label);
    return label;
  }

  /**
   * Returns the labels of the fields that were rendered so far, by their names, and of those of
   * {@code form}, which is not shown by this.
   */
  public Map<String, String> labels(@Nullable Content form) {
    if (form != null) {
      form.writeTo(new OwaspHtmlTemplateOutput(new StringOutput()));
    }
    return new LinkedHashMap<>(labels);
  }

  /** Returns the token that every form sends back. */
  public String formToken() {
    return hidden.token();
  }

  /** Returns the mark that every form sends back, by which one that is sent again is known. */
  public String formOnce() {
    return hidden.once();
  }

  /** Returns the colours of the page. */
  public Theme theme() {
    return reader.theme();
  }

  /** Returns whether single characters are shortcuts. */
  public Shortcuts shortcuts() {
    return reader.shortcuts();
  }

  /** Returns zones in which usage may be shown: UTC, that of the reader, and {@code chosen}. */
  public List<Choice> zones(String chosen) {
    return Stream.of(UsageZone.UTC.name(), new UsageZone(reader.zone()).name(), chosen)
        .filter(not(String::isEmpty))
        .distinct()
        .map(name -> new Choice(name, Words.plain(name)))
        .toList();
  }

  /** Returns the time zone of shown times. */
  public String zone() {
    return reader.zone().getId();
  }

  /** Returns what the paths of all pages start with: of the dashboard, or of a site. */
  public String base() {
    return reader.base();
  }

  /** Returns the path and the query of the page. */
  public String path() {
    return reader.path();
  }
}
