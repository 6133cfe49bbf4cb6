import { PASSWORD_NOT_CACHED } from '../api/service-worker-names.ts';

/**
 * Removes room passwords from the JSON of a response, both from fields and from the end of invitation texts ('Room ID:
 * K7QX2MPA. Password: canvas300').
 */
export function withoutPasswords(json: string): string {
  return json
    .replaceAll(/"roomPassword":"(?:[^"\\]|\\.)+"/g, `"roomPassword":"${PASSWORD_NOT_CACHED}"`)
    .replaceAll(/(Room ID: \w+\. Password: )(?:[^"\\]|\\.)+/g, `$1${PASSWORD_NOT_CACHED}`);
}
