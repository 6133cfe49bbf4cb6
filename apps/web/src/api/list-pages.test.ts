import { ApiError, type ListPage } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { readWhole } from './list-pages.ts';

const gone = () => new ApiError(404, 'not_found', 'Not found, or you do not have access to it.');

/** Makes a list with two items per page. Before each page, `onPage` is called with the cursor. */
const listOf = (items: string[], onPage: (before: string | undefined) => void = () => {}) => {
  return async ({ before }: { before?: string }): Promise<ListPage<string>> => {
    onPage(before);
    const start = before === undefined ? 0 : items.indexOf(before) + 1;
    if (before !== undefined && start === 0) throw gone();
    const page = items.slice(start, start + 2);
    return { items: page, next: start + 2 < items.length ? (page.at(-1) ?? null) : null };
  };
};

it('all pages of the list are loaded in order', async () => {
  const asked: (string | undefined)[] = [];
  const whole = await readWhole(listOf([...'edcba'], (before) => asked.push(before)));
  expect(whole.join('')).toBe('edcba');
  expect(asked).toEqual([undefined, 'd', 'b']);
  expect(await readWhole(listOf([]))).toEqual([]);
});

it('the list is loaded again from the start if the item at the cursor was deleted', async () => {
  const items = [...'edcba'];
  const read = listOf(items, (before) => {
    if (before === 'd' && items.includes('d')) items.splice(items.indexOf('d'), 1);
  });
  expect(await readWhole(read)).toEqual(['e', 'c', 'b', 'a']);
});

it('loading the list fails if one of its pages fails', async () => {
  let attempts = 0;
  const read = async (): Promise<ListPage<string>> => {
    attempts += 1;
    throw new ApiError(503, 'unavailable', 'Lockroom is busy.');
  };
  await expect(readWhole(read)).rejects.toMatchObject({ code: 'unavailable' });
  expect(attempts).toBe(1);
  const never = async (): Promise<ListPage<string>> => {
    throw gone();
  };
  await expect(readWhole(never)).rejects.toMatchObject({ code: 'not_found' });
});
