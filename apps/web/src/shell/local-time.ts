import { formatLocal } from '@lockroom/rules';

/** An instant on the viewer's own clock; null where that shows the same as Mountain Time (rules: locks#mountain-time). */
export function localTime(at: number, style?: Parameters<typeof formatLocal>[2]): string | null {
  return formatLocal(at, Intl.DateTimeFormat().resolvedOptions().timeZone, style);
}
