import {
  SUPPORT_CATEGORIES,
  SUPPORT_ORDERS,
  SUPPORT_PRIORITIES,
  type SupportComment,
  type SupportPost,
} from '@lockroom/contract';
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
const created = () => new Date(Date.UTC(2026, 0, 2, 3, count)).toISOString();

/** Returns a post by kelechi, or by noor if `isMine` is set. Each post is newer than the previous one. */
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

/** Returns a comment by kelechi, or by noor if `isMine` is set. */
export function commentOf(content: string, isMine = false): SupportComment {
  const id = nextId();
  return { id, content, createdAt: created(), isMine, ...author, ...(isMine ? own : {}) };
}

export function supportAnswers(posts: readonly SupportPost[]) {
  const place = ({ priority }: SupportPost) => SUPPORT_PRIORITIES.indexOf(priority ?? 'medium');
  const newest = posts.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  const orders = { newest, urgent: newest.toSorted((a, b) => place(a) - place(b)) };
  const lists = SUPPORT_ORDERS.flatMap((order) =>
    ['false', 'true', 'all'].flatMap((archived) =>
      ['', ...SUPPORT_CATEGORIES].map((category) => [
        `GET /api/support/posts?archived=${archived}&category=${category}&order=${order}`,
        {
          body: orders[order].filter(
            (post) =>
              (archived === 'all' || post.isArchived === (archived === 'true')) &&
              (category === '' || post.category === category),
          ),
        },
      ]),
    ),
  );
  const shelf = (isArchived: boolean) =>
    Object.fromEntries(
      SUPPORT_CATEGORIES.map((category) => [
        category,
        posts.filter((post) => post.category === category && post.isArchived === isArchived).length,
      ]),
    );
  const mine = posts.filter(({ isMine }) => isMine).length;
  return {
    ...Object.fromEntries(lists),
    'GET /api/support/counts': { body: { active: shelf(false), archived: shelf(true), mine } },
    ...Object.fromEntries(posts.map((post) => [`GET /api/support/posts/${post.id}`, { body: post }])),
    ...Object.fromEntries(posts.map(({ id }) => [`GET /api/support/posts/${id}/comments`, { body: [] }])),
    ...Object.fromEntries(posts.map(({ photoUrl }) => [`GET ${photoUrl}`, { body: 'a picture' }])),
  };
}
