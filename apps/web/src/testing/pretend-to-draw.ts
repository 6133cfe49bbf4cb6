import { vi } from 'vitest';

/**
 * Fakes an image of this size and a canvas, because happy-dom cannot draw. The resulting data URL contains the size and
 * quality. Undo with `vi.restoreAllMocks` and `vi.unstubAllGlobals`.
 */
export function pretendToDraw(width: number, height: number): void {
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(
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
