import type { Facts, Question } from './questions.ts';

/** What the page says to its worker. Facts are sent once, however many questions there are about them. */
export type ToReckoner =
  | { say: 'know'; version: string; facts: Facts }
  | { say: 'forget'; version: string }
  | { say: 'ask'; id: number; version: string; urgency: number; question: Question }
  | { say: 'drop'; id: number };

export type FromReckoner = { id: number; answer: unknown } | { id: number; error: string };
