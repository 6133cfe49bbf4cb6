import type { User } from '@lockroom/contract';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { session } from '../api/session.ts';
import { toast } from '../ui/toast.ts';
import type { FakeAnswer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

/** One request that a screen makes while it loads. */
interface Part {
  /** Text that the page shows once the request has succeeded; omitted if only a dialog shows it. */
  shows?: string | undefined;
  /** The text next to 'Try again' after a failure, or a reason in parentheses why there is none. */
  says: string | readonly string[];
  /** Path endings of other requests whose text also disappears, or 'all' for the whole screen. */
  takesAlong?: string | undefined;
  /** The toast that the specification requires when the failure redirects to another screen. */
  toast?: string;
  /** Faults that are not tested, each with the outcome that the specification requires. */
  specified?: Readonly<Record<string, string>>;
}

export const part = (shows: Part['shows'], says: Part['says'], takesAlong?: Part['takesAlong']): Part => ({
  shows,
  says,
  takesAlong,
});

/** A screen in a certain state. The title starts with the name of its route. */
export interface ScreenParts {
  title: string;
  path: string;
  viewer?: User;
  answers: Record<string, FakeAnswer>;
  parts: Record<string, Part>;
}

export const screenOf = (
  title: string,
  path: string,
  given: Pick<ScreenParts, 'viewer' | 'answers'>,
  parts: ScreenParts['parts'],
): ScreenParts => ({ title, path, ...given, parts });

export const FAULTS: Readonly<Record<string, FakeAnswer>> = {
  '500': { status: 500, body: { message: 'Something went wrong on our side.', code: 'fault' } },
  '503': { status: 503, body: { message: 'Lockroom is busy or restarting.', code: 'unavailable' } },
  'never answered': 'never',
  'connection lost': 'lost',
  'not JSON': { status: 200, text: '<p>Welcome to our hotel</p>' },
  'JSON of somebody else': { status: 200, text: '{"status":"login required"}' },
};

/** Messages that claim that a list is empty or a figure is zero. A page must not show them while data is unknown. */
const CLAIMS_OF_NOTHING =
  /\bno (?!one\b)[^.]{0,40}\b(yet|found|set|coming up|open|pending|posts|one has)\b|nothing (from|archived|completed|missing)|only you so far|\b0 (pending|unread|comments?|of)\b|coming soon|empty slot|cannot be found|not found/gi;

const STEP_MS = 50;
/** Longer than two request timeouts, because an entry is requested twice. */
const PATIENCE_MS = 45_000;

/** Returns the text of the page and its accessible names as a single line. */
function pageText(): string {
  const names = [...document.body.querySelectorAll('[aria-label]')].map((each) =>
    each.getAttribute('aria-label'),
  );
  return `${document.body.textContent} ${names.join(' ')}`.replace(/\s+/g, ' ');
}

/** Advances the fake timers until `holds` is true; returns false after `PATIENCE_MS`. */
async function until(holds: () => boolean): Promise<boolean> {
  for (let passed = 0; passed < PATIENCE_MS; ) {
    const step = passed < 1_000 ? STEP_MS : 1_000;
    await pass(step);
    passed += step;
    if (holds()) return true;
  }
  return false;
}

function pass(ms: number): Promise<void> {
  return act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
    // Dynamic imports load in real time.
    await new Promise((done) => setImmediate(done));
  });
}

const isSilent = ({ says }: Part) => typeof says === 'string' && says.startsWith('(');
const sentences = (part: Part) => (isSilent(part) ? [] : [part.says].flat());

/** Returns a request's method and path without the query. */
const callOf = (request: { method: string; path: string }) =>
  `${request.method} ${request.path.replace(/\?.*/, '')}`;

function open(screen: ScreenParts, answers: Record<string, FakeAnswer>) {
  localStorage.clear();
  if (screen.viewer) session.start('t1', screen.viewer);
  else session.end('left');
  const own: Record<string, FakeAnswer> = screen.viewer
    ? { 'GET /api/auth/user': { body: screen.viewer } }
    : {};
  return renderApp(screen.path, { ...own, ...answers });
}

/** Loads a screen without faults, and returns its requests and its text. */
export async function loadWell(screen: ScreenParts): Promise<{ calls: string[]; text: string }> {
  vi.useRealTimers();
  const page = open(screen, screen.answers);
  const missing = () =>
    Object.values(screen.parts).flatMap(({ shows = '' }) => (pageText().includes(shows) ? [] : [shows]));
  await waitFor(() => expect(missing()).toEqual([]), { timeout: 10_000 });
  const reads = page.requests.filter(({ method }) => method === 'GET').map(callOf);
  const text = pageText();
  page.unmount();
  return { calls: [...new Set(reads)].sort(), text };
}

/**
 * Loads a screen while one of its requests fails. The first fault occurs during loading, and each further one after
 * 'Try again'; the last attempt succeeds. Returns sentences that describe what the page did wrong.
 */
export async function failPart(screen: ScreenParts, call: string, faults: readonly string[], well: string) {
  const part = screen.parts[call];
  if (!part) throw new Error(`${screen.title} does not list the request ${call}`);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  let fault: FakeAnswer | null = null;
  const answers = Object.entries(screen.answers).map(([key, answer]) => [
    key,
    key.replace(/\?.*/, '') === call ? () => fault ?? answer : answer,
  ]);
  const wrong: string[] = [];
  let page: ReturnType<typeof open> | null = null;
  for (const name of faults.filter((each) => !(each in (part.specified ?? {})))) {
    fault = FAULTS[name] ?? null;
    const before = page?.requests.length ?? 0;
    if (page && !press(sentences(part)[0] ?? '')) {
      wrong.push(`there is no 'Try again' beside '${sentences(part)[0]}'`);
      break;
    }
    page ??= open(screen, Object.fromEntries(answers));
    const { requests } = page;
    // Wait for a silent failure to take effect, unless a toast is expected: it would disappear in the meantime.
    if (isSilent(part) && !part.toast) await pass(fault === 'never' ? PATIENCE_MS / 2 : 10 * STEP_MS);
    const isAsked = () => requests.slice(before).some((request) => callOf(request) === call);
    await until(() => isAsked() && faultsOf(screen, call).length === 0);
    wrong.push(...[...faultsOf(screen, call), ...falseClaims(well)].map((words) => `${name}: ${words}`));
    if (wrong.length > 0) break;
    if (isSilent(part)) {
      page.unmount();
      page = null;
    }
  }
  fault = null;
  if (wrong.length === 0 && !isSilent(part)) {
    press(sentences(part)[0] ?? '');
    const isMended = () =>
      pageText().includes(part.shows ?? '') && !sentences(part).some((words) => pageText().includes(words));
    if (!(await until(isMended))) wrong.push('Try again does not mend it');
  }
  page?.unmount();
  toast.dismiss();
  return wrong;
}

/** Returns what is wrong while a request fails, such as missing error messages or other parts that have disappeared. */
function faultsOf({ parts }: ScreenParts, call: string): string[] {
  const text = pageText();
  const { shows, takesAlong = '', ...part } = parts[call] as Part;
  const others = Object.entries(parts).filter(
    ([name]) =>
      name !== call && takesAlong !== 'all' && !takesAlong.split(' ').some((end) => name.endsWith(`/${end}`)),
  );
  const said = toast.get();
  return [
    ...sentences(part)
      .filter((words) => !text.includes(words))
      .map((words) => `does not say '${words}'`),
    ...others.filter(([, other]) => !text.includes(other.shows ?? '')).map(([name]) => `has lost ${name}`),
    ...(shows && text.includes(shows) && !isSilent(part) ? [`shows what it does not have: ${shows}`] : []),
    ...(said?.title === part.toast ? [] : [`the toast is ${said?.title}, not ${part.toast}`]),
  ];
}

/** Returns claims of emptiness that the page makes only because of the fault. */
function falseClaims(well: string): string[] {
  return [...new Set(pageText().match(CLAIMS_OF_NOTHING) ?? [])].filter((claim) => !well.includes(claim));
}

/** Presses the 'Try again' nearest to some text; returns false if there is none. */
function press(words: string): boolean {
  const holders = [...document.body.querySelectorAll('*')].filter((element) =>
    (element.textContent ?? '').replace(/\s+/g, ' ').includes(words),
  );
  for (const holder of holders.reverse()) {
    const button = [...holder.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Try again',
    );
    if (button) return fireEvent.click(button);
  }
  return false;
}
