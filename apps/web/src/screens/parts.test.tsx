import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { session } from '../api/session.ts';
import { layOut } from '../features/chat/testing/messages.ts';
import { ROUTES } from '../shell/paths.ts';
import { FAULTS, failPart, loadWell, type ScreenParts } from '../testing/fail-parts.ts';
import { endpointOf } from '../testing/fits-contract.ts';
import { ACCOUNT_PARTS } from './testing/account-parts.ts';
import { ENTRY_PARTS } from './testing/entry-parts.ts';
import { OFFICE_PARTS } from './testing/office-parts.ts';
import { ROOM_PARTS } from './testing/room-parts.ts';

const SCREENS: readonly ScreenParts[] = [...ACCOUNT_PARTS, ...ENTRY_PARTS, ...ROOM_PARTS, ...OFFICE_PARTS];
/** Every screen behind the sign-in makes these; they are tried on one. */
const COMMON = ['GET /api/dashboard/stats', 'GET /api/auth/user', 'GET /api/notifications'];

/** How many of the faults are tried on each part: in the thorough run all of them. */
const TRIED = process.env.EXAMPLES === 'all' ? Object.keys(FAULTS).length : 2;

/** The faults that are tried, each first for another part: one on loading, the others on 'Try again'. */
function faultsFrom(place: number): string[] {
  const names = Object.keys(FAULTS);
  const first = place % names.length;
  return [...names.slice(first), ...names.slice(0, first)].slice(0, TRIED);
}

beforeEach(layOut);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
  session.end('left');
  vi.unstubAllGlobals();
});

/** Counts on from screen to screen, so that short ones do not all meet the same faults. */
let tried = 0;

const titleOf = ({ route, state }: ScreenParts) => (state ? `${route}: ${state}` : route);

it.each(SCREENS.map((screen) => [titleOf(screen), screen] as const))(
  'every part of %s',
  async (_, screen) => {
    const { calls, text } = await loadWell(screen);
    const own = calls.filter((call) => call in screen.parts || !(screen.leadsOn || COMMON.includes(call)));
    expect(own).toEqual(Object.keys(screen.parts).sort());
    const wrong: Record<string, string[]> = {};
    for (const call of own) {
      tried += 1;
      const found = await failPart(screen, call, faultsFrom(tried), text);
      if (found.length > 0) wrong[call] = found;
    }
    expect(wrong).toEqual({});
  },
);

it('has every screen, and the table in the documents', async () => {
  expect(Object.keys(ROUTES).filter((route) => !SCREENS.some((screen) => screen.route === route))).toEqual(
    [],
  );
  await expect(tableOf(SCREENS)).toMatchFileSnapshot('../../../../docs/parts.md');
});

/** The document of this test; `-u` writes it. */
function tableOf(screens: readonly ScreenParts[]): string {
  const rows = screens.flatMap((screen) =>
    Object.entries(screen.parts).map(([call, { says, specified = {}, takesAlong = [] }]) => {
      const others =
        takesAlong === 'all' ? 'the screen' : takesAlong.map((other) => shortOf(other)).join(', ');
      const exceptions = Object.entries(specified).map(
        ([fault, what]) => `; ${fault}: ${what}, as specified`,
      );
      const words = [says].flat().join('; ') + exceptions.join('');
      return `| ${titleOf(screen)} | \`${addressOf(call)}\` | ${words} | ${others} |`;
    }),
  );
  return `${HEAD}\n${rows.join('\n')}\n`;
}

/** The path of a call in the contract: ids of fixtures differ from run to run. */
function addressOf(call: string): string {
  const [method = '', path = ''] = call.split(' ');
  return endpointOf(method, path)?.endpoint.path ?? path;
}

const shortOf = (call: string) => `\`${addressOf(call).split('/').at(-1)}\``;

const HEAD = `# When a part of a screen cannot be loaded

Every screen is loaded while one of its calls fails, in each of these ways: ${Object.keys(FAULTS).join(', ')}.
The page then says what is missing, with the reason and 'Try again', which brings the part once the server answers; the
other parts are there; nothing is called empty that is not known; there is no toast. In brackets: what says nothing, and why.
The last column has what cannot be there without the part. \`apps/web/src/screens/parts.test.tsx\` tries each line and
writes this table (\`vitest run --project screens apps/web/src/screens/parts.test.tsx -u\`); a call that a screen makes and
that is not here fails it. See [033](decisions/033-parts-that-fail.md).

| screen | call | what the page says | goes with it |
| --- | --- | --- | --- |`;
