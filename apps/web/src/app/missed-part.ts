import { toast } from '../ui/toast.ts';

/** Milliseconds between questions whether the server answers again: the first, and the longest. */
const WAIT = { first: 1_000, longest: 15_000 } as const;
/** Milliseconds within which a page is not loaded anew twice: a part that is missed then is missed for another reason. */
const REST_MS = 60_000;
const RELOADED = 'lockroom.reloaded';

const missed = new Set<() => Promise<unknown>>();
let isWaiting = false;

/**
 * Brings back a part of the page that was lost with the connection, or with a new build: once the server answers, it is
 * fetched again, and where that fails the page is loaded anew. WebKit never fetches a part again that it has once missed,
 * and the parts of an old build are gone. Where something is unsaved the page stays.
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
  const again = await Promise.allSettled([...missed].map((load) => load()));
  missed.clear();
  if (again.some(({ status }) => status === 'rejected')) reload();
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
