import { PASSWORD_NOT_KEPT } from '../api/service-worker-names.ts';

/**
 * The JSON of an answer without passwords of rooms: neither those of fields, nor those at the end of a text that
 * invites somebody ('Room ID: K7QX2MPA. Password: canvas300').
 */
export function withoutPasswords(json: string): string {
  return json
    .replaceAll(/"roomPassword":"(?:[^"\\]|\\.)+"/g, `"roomPassword":"${PASSWORD_NOT_KEPT}"`)
    .replaceAll(/(Room ID: \w+\. Password: )(?:[^"\\]|\\.)+/g, `$1${PASSWORD_NOT_KEPT}`);
}
