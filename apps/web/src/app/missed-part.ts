import { toast } from '../ui/toast.ts';

/** Milliseconds between questions whether the server answers again: the first, and the longest. */
const WAIT = { first: 1_000, longest: 15_000 } as const;
/** Milliseconds before each further attempt at a part, once the server answers. */
const AGAIN_MS = [0, 1_000] as const;
/** Milliseconds within which a page is not loaded anew twice: a part that is missed then is missed for another reason. */
const REST_MS = 60_000;
const RELOADED = 'lockroom.reloaded';

const listeners = new Set<() => void>();

/** Calls back when missed parts can be had again without a new page; returns the unsubscribe function. */
export function onPartBack(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const missed = new Set<() => Promise<unknown>>();
let isWaiting = false;

/**
 * Brings back a part of the page that was lost with the connection, or with a new build: once the server answers, it is
 * fetched again, and where that fails the page is loaded anew. WebKit may never fetch a part again that it has once
 * missed, and the parts of an old build are gone. Where something is unsaved the page stays.
 */
export function bringPartBack(load: () => Promise<unknown>): void {
  missed.add(load);
  if (isWaiting) return;
  isWaiting = true;
  void followUp().finally(() => {
    isWaiting = false;
  });
}

async function followUp(): Promise<void> {
  for (let wait: number = WAIT.first; !(await isServerThere()); wait = Math.min(2 * wait, WAIT.longest))
    await pause(wait);
  const isBack = await comesBack();
  missed.clear();
  if (!isBack) reload();
  else for (const listener of listeners) listener();
}

/** Whether all that was missed can be had again. */
async function comesBack(): Promise<boolean> {
  for (const wait of AGAIN_MS) {
    await pause(wait);
    await forgetFailures();
    const again = await Promise.allSettled([...missed].map((load) => load()));
    if (again.every(({ status }) => status === 'fulfilled')) return true;
  }
  return false;
}

/**
 * WebKit keeps a script that it could not fetch in its memory, as a failure, also for the page after a reload; what is
 * fetched as something else takes the place of what is kept.
 */
async function forgetFailures(): Promise<void> {
  const scripts = document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]');
  await Promise.allSettled([...scripts].map(({ href }) => fetch(href).then((answer) => answer.text())));
}

async function isServerThere(): Promise<boolean> {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok;
  } catch {
    return false;
  }
}

/** Waits, but no longer than until the browser is online again. */
function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    window.addEventListener('online', done);
  });
}

function reload(): void {
  const last = Number(sessionStorage.getItem(RELOADED) ?? 0);
  if (Date.now() - last < REST_MS) return;
  // Browsers of phones would not ask before the page is loaded anew.
  if (!window.dispatchEvent(new Event('beforeunload', { cancelable: true }))) {
    toast.show({
      title: 'Not loaded',
      description: 'Save or send what you have changed, then try again.',
      tone: 'danger',
    });
    return;
  }
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}
