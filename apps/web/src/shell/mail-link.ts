/** Builds a mailto link, escaped so that the address cannot add recipients or text. */
export function mailLink(address: string): string {
  return `mailto:${address.split('@').map(encodeURIComponent).join('@')}`;
}
