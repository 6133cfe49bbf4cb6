import { formatLocal, formatMountain } from '@lockroom/rules';

/** A lock time in Mountain Time, with the viewer's local time below if it differs. */
export function LockTime({ lockTime }: { lockTime: string | null }) {
  if (lockTime === null) return 'No lock time set';
  const at = Date.parse(lockTime);
  const local = formatLocal(at, Intl.DateTimeFormat().resolvedOptions().timeZone);
  return (
    <time dateTime={lockTime}>
      {formatMountain(at)}
      {local && (
        <>
          <br />
          <span className="text-ink-3">{local}</span>
        </>
      )}
    </time>
  );
}
