import type { User } from '@lockroom/contract';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { session } from '../api/session.ts';
import { toast } from '../ui/toast.ts';
import type { FakeAnswer } from './fake-server.ts';
import { renderApp } from './render-app.tsx';

/** One call that a screen makes while it is loaded. */
interface Part {
  /** What stands on the page because of its answer; left out where that shows in dialogs alone. */
  shows?: string;
  /** What the page says where it fails, each with 'Try again'; a reason in brackets where it says nothing. */
  says: string | readonly string[];
  /** The calls whose parts cannot be there without it; 'all' for what the whole screen is about. */
  /** The specified toast, where the screen is left. */
  toast?: string;
  /** Faults for which the specification says something else. */
  specified?: Readonly<Record<string, string>>;
  takesAlong?: readonly string[] | 'all';
}

/** A screen in one state, and every call that it makes then. */
export interface ScreenParts {
  /** The name of the route. */
  route: string;
  /** In which state, where there are several. */
  state?: string;
  path: string;
  viewer?: User;
  answers: Record<string, FakeAnswer>;
  parts: Record<string, Part>;
  /** It leads to another screen, which makes calls of its own. */
  leadsOn?: true;
}

/** The ways in which a call fails. */
export const FAULTS: Readonly<Record<string, FakeAnswer>> = {
  '500': { status: 500, body: { message: 'Something went wrong on our side.', code: 'fault' } },
  '503': { status: 503, body: { message: 'Lockroom is busy or restarting.', code: 'unavailable' } },
  'never answered': 'never',
  'connection lost': 'lost',
  'not JSON': { status: 200, text: '<p>Welcome to our hotel</p>' },
  'JSON of somebody else': { status: 200, text: '{"status":"login required"}' },
};

/** What may only be said of a list or figure that is known: each claims that there is none. */
const CLAIMS_OF_NOTHING =
  /\bno (?!one\b)[^.]{0,40}\b(yet|found|set|coming up|open|pending|posts|one has)\b|nothing (from|archived|completed|missing)|only you so far|\b0 (pending|unread|comments?|of)\b|coming soon|empty slot|cannot be found|not found/gi;

const STEP_MS = 50;
/** More than the page waits for an answer, twice, since a sheet is asked for twice. */
const PATIENCE_MS = 45_000;

/** The whole text of the page in one line, and the names of what has one of its own. */
function pageText(): string {
  const names = [...document.body.querySelectorAll('[aria-label]')].map((each) =>
    each.getAttribute('aria-label'),
  );
  return `${document.body.textContent} ${names.join(' ')}`.replace(/\s+/g, ' ');
}

/** Lets time pass until this holds; false if it does not within the patience of the page. */
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
    // Code that is fetched comes in real time.
    await new Promise((done) => setImmediate(done));
  });
}

const isSilent = ({ says }: Part) => typeof says === 'string' && says.startsWith('(');
const sentences = (part: Part) => (isSilent(part) ? [] : [part.says].flat());

/** The call without its query. */
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

/** What a good load asks for and says. */
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
 * Loads a screen while one of its calls fails, in each way in turn: the first of them on loading, each other one on
 * 'Try again', and then well. Answers what was wrong about the page, in words.
 */
export async function failPart(screen: ScreenParts, call: string, faults: readonly string[], well: string) {
  const part = screen.parts[call];
  if (!part) throw new Error(`${screen.route} has no part ${call}`);
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
    // A part that says nothing has failed by then; a toast would be gone.
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

/** What is wrong about a page while a part of it fails: words that are missing, other parts that are gone. */
function faultsOf({ parts }: ScreenParts, call: string): string[] {
  const text = pageText();
  const { shows, takesAlong = [], ...part } = parts[call] as Part;
  const others = Object.entries(parts).filter(
    ([name]) => name !== call && takesAlong !== 'all' && !takesAlong.includes(name),
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

/** Claims of emptiness that a good load does not make. */
function falseClaims(well: string): string[] {
  return [...new Set(pageText().match(CLAIMS_OF_NOTHING) ?? [])].filter((claim) => !well.includes(claim));
}

/** Presses the 'Try again' that stands nearest to these words; false where there is none. */
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
