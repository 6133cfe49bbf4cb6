/** The link that begins a mail to an address; nothing in the address can name another recipient or write a text. */
export function mailLink(address: string): string {
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
}
