import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server.ts';
import { toast } from '../ui/toast.ts';
import { sharePicture } from './share.ts';

const path = '/api/rooms/0193a3a0-0000-7000-8000-00000000a001/picture';
const picture = { path, title: 'The Garage: UFC 300 standings' } as const;
const server = (answer: Parameters<typeof fakeServer>[0][string]) =>
  fakeServer({ [`GET ${path}?size=post`]: answer });

const downloads: string[] = [];
beforeEach(() => {
  server({ status: 200, text: 'PNG' });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const method of ['share', 'canShare']) Reflect.deleteProperty(navigator, method);
  downloads.length = 0;
  toast.dismiss();
});

const device = (share: (data: ShareData) => Promise<void>) =>
  Object.assign(navigator, { canShare: ({ files }: ShareData) => files?.length === 1, share });

it('the picture is shared as a file', async () => {
  const share = vi.fn(async (_: ShareData) => undefined);
  device(share);
  await sharePicture(picture);
  const [data] = share.mock.calls[0] ?? [];
  expect(data?.title).toBe(picture.title);
  const [file] = data?.files ?? [];
  expect([file?.name, file?.type]).toEqual(['The-Garage-UFC-300-standings.png', 'image/png']);
  expect([await file?.text(), downloads, toast.get()]).toEqual(['PNG', [], null]);
});

it('the picture is downloaded if sharing fails, but not if the user closes the share sheet', async () => {
  let reason = 'AbortError';
  device(() => Promise.reject(new DOMException('No', reason)));
  await sharePicture(picture);
  expect([downloads, toast.get()]).toEqual([[], null]);
  reason = 'DataError';
  await sharePicture(picture);
  expect(downloads).toHaveLength(1);
});

it('the user is asked to tap again if the browser no longer accepts the first tap', async () => {
  const share = vi.fn(async (_: ShareData): Promise<void> => undefined);
  share.mockRejectedValueOnce(new DOMException('No', 'NotAllowedError'));
  device(share);
  await sharePicture(picture);
  expect(toast.get()).toMatchObject({ title: 'The picture is ready', action: { label: 'Share' } });
  toast.get()?.action?.onSelect();
  expect(share).toHaveBeenCalledTimes(2);
});

it('if the picture cannot be created, a toast shows the reason', async () => {
  server({ status: 403, body: { code: 'sheet_closed', message: 'Hidden until it locks.' } });
  await sharePicture(picture);
  const title = 'The picture could not be made';
  expect(toast.get()).toMatchObject({ title, description: 'Hidden until it locks.' });
  server('lost');
  await sharePicture(picture);
  expect(toast.get()).toMatchObject({ title, description: 'The server cannot be reached.' });
  expect(downloads).toEqual([]);
});
