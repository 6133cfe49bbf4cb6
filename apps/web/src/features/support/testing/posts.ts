import type { SupportComment, SupportPost } from '@lockroom/contract';
import { noor } from '../../../testing/render-app.tsx';

const author = {
  authorId: '0193a3a0-0000-7000-8000-0000000000a1',
  authorUsername: 'kelechi',
  authorFirstName: '',
  authorLastName: '',
  authorProfileImageUrl: null,
};
const own = { ...author, authorId: noor.id, authorUsername: noor.username, isMine: true };

let count = 0;
const nextId = () => `0193a3a0-0000-7000-8000-00000000b${String(++count).padStart(3, '0')}`;
const created = () => `2026-01-02T03:${String(count).padStart(2, '0')}:00.000Z`;

/** A post of somebody else, or with `isMine` of noor; each one newer than the one before. */
export function postOf(more: Partial<SupportPost> = {}): SupportPost {
  const id = nextId();
  return {
    id,
    title: `Post ${id}`,
    description: 'What it is about',
    category: 'issues',
    photoUrl: null,
    priority: null,
    isArchived: false,
    isMine: false,
    commentCount: 0,
    createdAt: created(),
    ...author,
    ...(more.isMine ? own : {}),
    ...more,
  };
}

/** A comment of somebody else, or with `isMine` of noor. */
export function commentOf(content: string, isMine = false): SupportComment {
  const id = nextId();
  return { id, content, createdAt: created(), isMine, ...author, ...(isMine ? own : {}) };
}

/** What the server answers about these posts. */
export function supportAnswers(posts: readonly SupportPost[]) {
  const shelf = (isArchived: boolean) => ({ body: posts.filter((post) => post.isArchived === isArchived) });
  return {
    'GET /api/support/posts?archived=false': shelf(false),
    'GET /api/support/posts?archived=true': shelf(true),
    ...Object.fromEntries(posts.map(({ id }) => [`GET /api/support/posts/${id}/comments`, { body: [] }])),
    ...Object.fromEntries(posts.map(({ photoUrl }) => [`GET ${photoUrl}`, { body: 'a picture' }])),
  };
}
