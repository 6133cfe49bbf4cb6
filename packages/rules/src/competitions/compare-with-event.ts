/** A value that an event provides: as the room last copied it (`base`), and as room and event have it now. */
export type ThreeWay = Record<'base' | 'own' | 'event', string | null>;

/**
 * Compares a room with its event (rules: play#following-an-event). Returns 'same' if they agree, 'new' if only the
 * event has changed, 'differs' if the room has its own value, and 'own' if the event has no value.
 */
export function compareWithEvent({ base, own, event }: ThreeWay): 'same' | 'new' | 'differs' | 'own' {
  if (own === event) return 'same';
  if (own === base) return 'new';
  return event === null ? 'own' : 'differs';
}
