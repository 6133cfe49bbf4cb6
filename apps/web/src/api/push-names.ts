/** What the service worker says to a page that is to show what a push was about. */
export interface AskToOpen {
  kind: 'open';
  /** A path of the app, with its query. */
  path: string;
}

export function isAskToOpen(data: unknown): data is AskToOpen {
  return (
    typeof data === 'object' &&
    data !== null &&
    'kind' in data &&
    data.kind === 'open' &&
    'path' in data &&
    typeof data.path === 'string'
  );
}

/** The parameter in the address of a page that was opened for a push. */
export const PUSHED = 'pushed';
