/** The values of one fact: as the room last copied it from the event (`base`), and now in the room and the event. */
export type ThreeWay = Record<'base' | 'own' | 'event', string | null>;

/**
 * Compares a room with its event (rules: play#following-an-event). Returns 'same' if they agree, 'new' if only the
 * event has changed, 'differs' if the room has its own value, and 'own' if the event has none.
 */
export function standToEvent({ base, own, event }: ThreeWay): 'same' | 'new' | 'differs' | 'own' {
  if (own === event) return 'same';
  if (own === base) return 'new';
  return event === null ? 'own' : 'differs';
}
