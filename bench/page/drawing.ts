/** The operations of a drawn board; `redraw` shows the n-th entry. */
export interface Drawing {
  mount(): void;
  redraw(nth: number): void;
  unmount(): void;
}

declare global {
  interface Window {
    /** Milliseconds until the first paint of the drawing, and for each change. */
    measureDrawing(changes: number): Promise<{ mount: number; redraw: number[] }>;
  }
}

/** The element that a library draws into, as large as the window. */
export function stage(): HTMLElement {
  const element = document.getElementById('stage');
  if (!element) throw new Error('The page has no stage');
  return element;
}

/** Exposes a library's drawing to the measuring script. */
export function offer({ mount, redraw, unmount }: Drawing): void {
  window.measureDrawing = async (changes) => {
    // Lockroom's fonts are loaded by the time a board is opened; without them each text waits for the system's font
    // search.
    await Promise.all([...document.fonts].map((font) => font.load()));
    const first = await untilPainted(mount);
    const redraws: number[] = [];
    for (let nth = 1; nth <= changes; nth++) redraws.push(await untilPainted(() => redraw(nth)));
    unmount();
    return { mount: first, redraw: redraws };
  };
}

/** From the beginning of a frame until the message posted after its paint. */
function untilPainted(draw: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now();
      draw();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(performance.now() - start);
      // The frame that contains the change.
      requestAnimationFrame(() => port2.postMessage(null));
    });
  });
}
