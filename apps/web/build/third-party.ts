import { resolve } from 'node:path';
import type { Plugin } from 'vite';
import { thirdPartyText } from '../../../scripts/lib/third-party.mjs';

/** Writes the licenses of all production packages to third-party.txt, which the server serves. */
export function thirdPartyLicences(): Plugin {
  return {
    name: 'lockroom-third-party',
    apply: 'build',
    generateBundle() {
      const source = thirdPartyText(resolve(import.meta.dirname, '../../..'));
      this.emitFile({ type: 'asset', fileName: 'third-party.txt', source });
    },
  };
}
