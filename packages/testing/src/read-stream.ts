export interface StreamEvent {
  event: string;
  data: unknown;
}

/** An open event stream and the events received so far. */
export interface OpenStream {
  events: StreamEvent[];
  /** Waits for the first matching event, even if already received. Throws if the stream ends without one. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /** Resolves once no more events can arrive. */
  ended: Promise<void>;
  close(): void;
}

/** Opens a session's event stream and waits until it is ready. */
export async function openStream(url: string, token: string): Promise<OpenStream> {
  const abort = new AbortController();
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/stream`, { headers, signal: abort.signal });
  if (!response.ok || !response.body) throw new Error(`The stream responded with ${response.status}`);
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  const read = async (body: AsyncIterable<Uint8Array>) => {
    const decoder = new TextDecoder();
    let text = '';
    for await (const chunk of body) {
      text += decoder.decode(chunk, { stream: true });
      const parts = text.split('\n\n');
      text = parts.pop() ?? '';
      for (const part of parts) {
        const event = /^event: (.*)$/m.exec(part)?.[1];
        const data = /^data: (.*)$/m.exec(part)?.[1];
        if (event && data) events.push({ event, data: JSON.parse(data) });
      }
      for (const wake of waiting) wake();
    }
  };
  const ended = read(response.body).catch(() => {});
  const until = (fits: (event: StreamEvent) => boolean) =>
    new Promise<StreamEvent>((resolve, reject) => {
      const look = () => {
        const found = events.find(fits);
        if (!found) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
      void ended.then(() => reject(new Error('The stream has ended')));
    });
  await until(({ event }) => event === 'open');
  return { events, until, ended, close: () => abort.abort() };
}
