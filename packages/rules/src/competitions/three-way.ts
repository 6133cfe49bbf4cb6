/** The three values of one fact. */
export interface ThreeWay {
  /** The value that the room last copied from the event. */
  base: string | null;
  /** The room's current value. */
  own: string | null;
  /** The event's current value. */
  event: string | null;
}

/**
 * Compares a room with its event (rules: play#following-an-event). Returns 'same' if they agree, 'new' if only the
 * event has changed, 'differs' if the room has its own value, and 'own' if the event has none.
 */
export function standToEvent({ base, own, event }: ThreeWay): 'same' | 'new' | 'differs' | 'own' {
  if (own === event) return 'same';
  if (own === base) return 'new';
  return event === null ? 'own' : 'differs';
}
