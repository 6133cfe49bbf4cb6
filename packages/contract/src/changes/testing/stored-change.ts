import type { LineReader } from '../change-kind.ts';
import { type OpenChange, parseChange, type SealedChange, type StoredChange } from '../changes.ts';

/** A reader who may see everything. */
export const MANAGER: LineReader = {
  id: '0190a000-0000-7000-8000-000000000001',
  seesPicks: true,
  timeZone: 'America/Denver',
};

/** Converts a change to its stored form, with the sealed part included. */
export function storedChange(change: OpenChange | SealedChange): StoredChange {
  const { data, sealed } = JSON.parse(JSON.stringify(parseChange(change)));
  return { kind: change.kind, data, isSealed: sealed !== null, sealed };
}
