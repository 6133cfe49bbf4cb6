import type { Facts, Question } from './questions.ts';

/**
 * What the page says to its worker. Facts are sent once, however many questions there are about them; without their entries
 * where those are the ones of another version, `like`.
 */
export type ToReckoner =
  | { say: 'know'; version: string; facts: Facts; like: string | null }
  | { say: 'forget'; version: string }
  | { say: 'ask'; id: number; version: string; urgency: number; question: Question }
  | { say: 'drop'; id: number };

/**
 * What the worker says: an answer, or that there is none, since it took too long or failed. `at` is the question that it
 * works on, told again every second.
 */
export type FromReckoner =
  | { id: number; answer: unknown }
  | { id: number; error: string; isGivenUp: boolean }
  | { at: number };
