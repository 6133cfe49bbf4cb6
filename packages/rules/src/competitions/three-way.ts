/** How a room stands to its event in one fact. */
export type EventStanding = 'same' | 'new' | 'differs' | 'own';

/** The values of a fact: what the room had last from the event, what it has, what the event has; null is nothing. */
export interface ThreeWay {
  base: string | null;
  own: string | null;
  event: string | null;
}

/**
 * Who has moved since the room last had the event's value (rules: play#following-an-event). Where the room has not, the
 * event's value is 'new'; where it has, its own entry stands and 'differs' from what the event has, or is the only one.
 */
export function standToEvent({ base, own, event }: ThreeWay): EventStanding {
  if (own === event) return 'same';
  if (own === base) return 'new';
  return event === null ? 'own' : 'differs';
}
