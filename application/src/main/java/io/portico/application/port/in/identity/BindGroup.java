package io.portico.application.port.in.identity;

import io.portico.domain.access.Actor;
import io.portico.domain.access.Role;
import java.util.List;

/** Use case: an administrator says which roles a group of a provider gives. */
public interface BindGroup {

  /** The most characters of the name of a group. */
  int LONGEST_NAME = 255;

  /** Makes a group give these roles and no others, at once also to those who have signed in. */
  Outcome bind(Actor actor, String group, List<Role> roles);

  sealed interface Outcome {

    record Bound(List<Role> roles) implements Outcome {}

    /** The organisation has the maximum number of groups that give roles. */
    record TooMany(int most) implements Outcome {}
  }
}
