import { vi } from 'vitest';

/**
 * Gives happy-dom, which cannot draw, a picture of this size and a canvas to scale it on. The resulting data URL names
 * its size and quality. Undone by vi.restoreAllMocks and vi.unstubAllGlobals.
 */
export function pretendToDraw(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
    // Only these three are used.
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
