import { expect, it } from 'vitest';
import { sharedPath } from '../screens/shared-screen.tsx';

const HERE = 'https://lockroom.test';
const shared = (given: Record<string, string>) => sharedPath(`?${new URLSearchParams(given)}`, HERE);

it.each([
  [{ url: `${HERE}/join/ABC?via=p1#key` }, '/join/ABC?via=p1#key'],
  [{ text: `Join us!\n${HERE}/join/ABC?via=p1#key` }, '/join/ABC?via=p1#key'],
  [{ title: 'Fight night', text: `See (${HERE}/room/r1).` }, '/room/r1'],
  [{ text: `https://other.test/join/ABC and ${HERE}/rooms` }, '/rooms'],
  [{ text: 'no link at all' }, null],
  [{ url: 'https://lockroom.test.evil.test/join/ABC' }, null],
  [{ url: 'javascript:alert(1)' }, null],
  [{ url: `${HERE}/shared?url=${HERE}/shared` }, null],
  [{}, null],
])('sharing %o with the app opens the path %s', (given, path) => {
  expect(shared(given as Record<string, string>)).toBe(path);
});
