import { Email } from '@lockroom/contract';
import { expect, it } from 'vitest';
import { mailLink } from './mail-link.ts';

it.each([
  ['ada@example.com', 'mailto:ada@example.com'],
  ['ada?cc=eve&body=x@example.com', 'mailto:ada%3Fcc%3Deve%26body%3Dx@example.com'],
  ['100%25ada#@example.com', 'mailto:100%2525ada%23@example.com'],
])('a mail link for %s cannot add other recipients', (address, link) => {
  expect(Email.parse(address)).toBe(address);
  expect(mailLink(address)).toBe(link);
});
