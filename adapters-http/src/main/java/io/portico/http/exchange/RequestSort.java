package io.portico.http.exchange;

import io.portico.domain.request.KeyRequestOrder;
import io.portico.domain.shared.InvalidValueException;
import java.util.Arrays;
import java.util.stream.Collectors;

/** The words for orders of key requests; the last comes first after a minus sign. */
public final class RequestSort {

  private RequestSort() {}

  /** Returns the word for {@code order}. */
  public static String word(KeyRequestOrder order) {
    var word =
        switch (order.key()) {
          case REQUESTED -> "date_created";
          case DECIDED -> "decided_at";
          case DEVELOPER -> "by_user";
          case PLAN -> "for_plan";
        };
    return order.descending() ? "-" + word : word;
  }

  /**
   * Returns the order with this word.
   *
   * @throws InvalidValueException if none has it
   */
  public static KeyRequestOrder order(String word) {
    var orders = KeyRequestOrder.values();
    return Arrays.stream(orders)
        .filter(order -> word(order).equals(word))
        .findAny()
        .orElseThrow(
            () ->
                new InvalidValueException(
                    "sort",
                    word,
                    Arrays.stream(orders)
                        .map(RequestSort::word)
                        .collect(Collectors.joining(", "))));
  }
}
