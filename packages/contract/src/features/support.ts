import { BODY_BYTES, TEXT_MAX } from '@lockroom/game';
import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { Done, Id, Instant, line, prose } from '../schema.ts';

/** What a post is about (000 section 9). */
export const SUPPORT_CATEGORIES = ['issues', 'questions', 'feedback'] as const;
/** One of {@link SUPPORT_CATEGORIES}. */
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** What administrators may say of a post's urgency, most urgent first (000 section 9). */
export const SUPPORT_PRIORITIES = ['high', 'medium', 'low'] as const;
/** One of {@link SUPPORT_PRIORITIES}. */
export type SupportPriority = (typeof SUPPORT_PRIORITIES)[number];

const Author = {
  authorId: Id,
  authorUsername: z.string(),
  authorFirstName: z.string(),
  authorLastName: z.string(),
  authorProfileImageUrl: z.nullable(z.string()),
};

/** A post of the support centre as one person sees it (000 section 3). */
export const SupportPost = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.enum(SUPPORT_CATEGORIES),
  photoUrl: z.nullable(z.string()),
  /** Null until an administrator sets one; it then counts as medium. */
  priority: z.nullable(z.enum(SUPPORT_PRIORITIES)),
  isArchived: z.boolean(),
  isMine: z.boolean(),
  commentCount: z.int(),
  createdAt: Instant,
  ...Author,
});
/** See {@link SupportPost}. */
export type SupportPost = z.infer<typeof SupportPost>;

/** A comment on a post, as one person sees it. */
export const SupportComment = z.object({
  id: Id,
  content: z.string(),
  createdAt: Instant,
  isMine: z.boolean(),
  ...Author,
});
/** See {@link SupportComment}. */
export type SupportComment = z.infer<typeof SupportComment>;

/** The title of a post. */
export const SupportTitle = line({ min: 1, max: TEXT_MAX.supportTitle, name: 'Title' });
/** The text of a post. */
export const SupportDescription = prose({ min: 1, max: TEXT_MAX.supportDescription, name: 'Description' });
/** The text of a comment. */
export const SupportContent = prose({ min: 1, max: TEXT_MAX.supportComment, name: 'Comment' });

const Category = z.enum(SUPPORT_CATEGORIES, 'Category must be issues, questions or feedback');

// An empty text is no picture, as null is.
const photo = (pattern: RegExp) =>
  z
    .string('Please select an image file')
    .check(
      z.maxLength(BODY_BYTES.photo, 'That image is too large'),
      z.regex(pattern, 'Please select an image file'),
    );
const NewPhoto = photo(/^$|^data:image\/[a-z0-9.+-]+;base64,/i);
/** A new picture, or the address of the one that the post has. */
const ChangedPhoto = photo(/^$|^\/api\/images\/[0-9a-f]{64}$|^data:image\/[a-z0-9.+-]+;base64,/i);

const NewPost = z.object({
  title: SupportTitle,
  description: SupportDescription,
  category: z._default(Category, 'issues'),
  photoUrl: z.optional(z.nullable(NewPhoto)),
});

const PostChange = z.object({
  title: z.optional(SupportTitle),
  description: z.optional(SupportDescription),
  category: z.optional(Category),
  photoUrl: z.optional(z.nullable(ChangedPhoto)),
  isArchived: z.optional(z.boolean('isArchived must be true or false')),
  priority: z.optional(z.enum(SUPPORT_PRIORITIES, 'Priority must be high, medium or low')),
});

/** The support centre, which every signed-in user shares (000 section 7). */
export const support = {
  posts: endpoint({
    method: 'GET',
    path: '/api/support/posts',
    access: 'user',
    summary: 'Posts newest first: the archived ones, or without `archived` the others; all categories or one',
    query: z.object({
      category: z.optional(z.enum(['', ...SUPPORT_CATEGORIES], 'There is no such category')),
      archived: z.optional(z.stringbool({ error: 'archived must be true or false' })),
    }),
    response: z.array(SupportPost),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/support/posts',
    access: 'user',
    summary: 'Write a post, with a picture if need be',
    body: NewPost,
    response: SupportPost,
    status: 201,
    carriesPhoto: true,
    tries: 'create',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/support/posts/:postId',
    access: 'post.author',
    summary:
      "Change a post: title, description, category and photoUrl are the author's, isArchived is the author's and the administrators', priority is the administrators'",
    body: PostChange,
    response: SupportPost,
    carriesPhoto: true,
    tries: 'upload',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/support/posts/:postId',
    access: 'post.author',
    summary: 'Delete a post and its comments',
    response: Done,
  }),
  comments: endpoint({
    method: 'GET',
    path: '/api/support/posts/:postId/comments',
    access: 'user',
    summary: 'The comments on a post, oldest first',
    response: z.array(SupportComment),
  }),
  comment: endpoint({
    method: 'POST',
    path: '/api/support/posts/:postId/comments',
    access: 'user',
    summary: 'Comment on a post; its author is told',
    body: z.object({ content: SupportContent }),
    response: SupportComment,
    status: 201,
    tries: 'message',
  }),
  removeComment: endpoint({
    method: 'DELETE',
    path: '/api/support/comments/:commentId',
    access: 'comment.author',
    summary: 'Delete a comment',
    response: Done,
  }),
};
