/** Message from the service worker that asks a page to open the address of a tapped push. */
export interface AskToOpen {
  kind: 'open';
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

/** Query parameter that marks a page opened from a push notification. */
export const PUSHED = 'pushed';
