type EventStanding = 'same' | 'new' | 'differs' | 'own';

/** The values of a fact: the room's last copy from the event, the room's current one, and the event's current one. */
export interface ThreeWay {
  base: string | null;
  own: string | null;
  event: string | null;
}

/**
 * Compares a room with its event (rules: play#following-an-event): 'same' if they agree, 'new' if only the event has
 * changed, 'differs' if the room has its own value, 'own' if the event has none.
 */
export function standToEvent({ base, own, event }: ThreeWay): EventStanding {
  if (own === event) return 'same';
  if (own === base) return 'new';
  return event === null ? 'own' : 'differs';
}
