import { formatLocal } from '@lockroom/rules';

export function localTime(at: number, style?: Parameters<typeof formatLocal>[2]): string | null {
  return formatLocal(at, Intl.DateTimeFormat().resolvedOptions().timeZone, style);
}
