import { refuseField } from '../errors.ts';
import { inTime, POST_MS, problemOf } from './post.ts';
import { addressesOf, type Reach, RefusedTarget, readTarget } from './targets.ts';

/** Refuses an address in a field of a body that may not be reached, as far as this can be known by now; asks for its name. */
export async function refuseTarget(field: string, text: string, reach: Reach): Promise<void> {
  try {
    await inTime(addressesOf(readTarget(text, reach), reach), AbortSignal.timeout(POST_MS));
  } catch (error) {
    // A name server that is away says nothing about the address.
    const code = String((error as { code?: unknown }).code);
    if (error instanceof RefusedTarget || ['ENOTFOUND', 'ENODATA'].includes(code))
      refuseField(field, problemOf(error));
  }
}
