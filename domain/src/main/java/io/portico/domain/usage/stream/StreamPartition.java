package io.portico.domain.usage.stream;

/**
 * A part of a stream of usage records, whose records have consecutive positions. An id tells a
 * topic from one of the same name that was there before it or is on another server.
 *
 * @param topic the name of the topic
 * @param topicId the id of the topic; empty if its server has none
 * @param number the number within the topic, from 0
 */
public record StreamPartition(String topic, String topicId, int number)
    implements Comparable<StreamPartition> {

  @Override
  public int compareTo(StreamPartition other) {
    var byTopic = topic.compareTo(other.topic);
    var byId = byTopic == 0 ? topicId.compareTo(other.topicId) : byTopic;
    return byId == 0 ? Integer.compare(number, other.number) : byId;
  }
}
