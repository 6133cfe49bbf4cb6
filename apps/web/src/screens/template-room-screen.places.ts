import { paths } from '../app/paths.ts';

/** Where the way back from a template leads, whatever led to it (001 section 2). */
export const ADMIN_ROOM = { label: 'Creator Admin Room', path: paths.creatorAdmin() };
