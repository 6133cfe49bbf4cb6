import { vi } from 'vitest';

/**
 * Gives the browser of the test, which draws nothing, a picture of this size and a canvas to scale it on. What comes
 * of it names its size and quality; vi.restoreAllMocks and vi.unstubAllGlobals take both away again.
 */
export function pretendToDraw(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    // Nothing but these three is called on it.
    () => ({ fillStyle: '', fillRect() {}, drawImage() {} }) as never,
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function (
    this: HTMLCanvasElement,
    type,
    quality,
  ) {
    return `data:${type};base64,${this.width}x${this.height}at${quality}`;
  });
}
