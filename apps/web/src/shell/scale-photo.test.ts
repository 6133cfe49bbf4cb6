import { afterEach, expect, it, vi } from 'vitest';
import { pretendToDraw } from '../testing/pretend-to-draw.ts';
import { toast } from '../ui/toast.ts';
import { scalePhoto } from './scale-photo.ts';

afterEach(() => {
  toast.dismiss();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const large = () => new File([new Uint8Array(6.5 * 1024 * 1024)], 'big.png', { type: 'image/png' });

it.each([
  ['photo', '300x150at0.7'],
  ['banner', '800x400at0.8'],
  ['support', '1600x800at0.8'],
] as const)('a large picture of kind "%s" is scaled down to the size for that kind', async (kind, scaled) => {
  pretendToDraw(8000, 4000);
  expect(await scalePhoto(large(), kind)).toBe(`data:image/jpeg;base64,${scaled}`);
});

it('a file that is not an image is rejected', async () => {
  const text = new File(['hello'], 'notes.txt', { type: 'text/plain' });
  await expect(scalePhoto(text, 'support')).rejects.toThrow('Please select an image file');
});

it('a picture that cannot be decoded is rejected with a message', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('', 'InvalidStateError')));
  const broken = new File(['not really'], 'torn.jpg', { type: 'image/jpeg' });
  await expect(scalePhoto(broken, 'photo')).rejects.toThrow('This picture cannot be read');
});
