import { TEXT_MAX } from '@lockroom/rules';
import * as z from 'zod/mini';
import { create, del, get, ofUser, put } from '../endpoint.ts';
import { BODY_BYTES } from '../limits.ts';
import { Done, Id, Instant, line, pageOf, prose } from '../schema.ts';

export const SUPPORT_CATEGORIES = ['issues', 'questions', 'feedback'] as const;
export type SupportCategory = (typeof SUPPORT_CATEGORIES)[number];

/** The priorities of posts, most urgent first. Only administrators set them (rules: texts#lists-and-badges). */
export const SUPPORT_PRIORITIES = ['high', 'medium', 'low'] as const;
export type SupportPriority = (typeof SUPPORT_PRIORITIES)[number];

const Author = {
  authorId: Id,
  authorUsername: z.string(),
  authorFirstName: z.string(),
  authorLastName: z.string(),
  authorProfileImageUrl: z.nullable(z.string()),
};

export const SupportPost = z.object({
  id: Id,
  title: z.string(),
  description: z.string(),
  category: z.enum(SUPPORT_CATEGORIES),
  photoUrl: z.nullable(z.string()),
  /** Null until an administrator sets a priority; treated as medium. */
  priority: z.nullable(z.enum(SUPPORT_PRIORITIES)),
  isArchived: z.boolean(),
  isMine: z.boolean(),
  commentCount: z.int(),
  createdAt: Instant,
  ...Author,
});
export type SupportPost = z.infer<typeof SupportPost>;

export const SupportCounts = z.object({
  active: z.record(z.enum(SUPPORT_CATEGORIES), z.int()),
  archived: z.record(z.enum(SUPPORT_CATEGORIES), z.int()),
  mine: z.int(),
});
export type SupportCounts = z.infer<typeof SupportCounts>;

export const SUPPORT_ORDERS = ['newest', 'urgent'] as const;
export type SupportOrder = (typeof SUPPORT_ORDERS)[number];

export const SupportComment = z.object({
  id: Id,
  content: z.string(),
  createdAt: Instant,
  isMine: z.boolean(),
  ...Author,
});
export type SupportComment = z.infer<typeof SupportComment>;

export const SupportTitle = line({ min: 1, max: TEXT_MAX.supportTitle, name: 'Title' });
export const SupportDescription = prose({ min: 1, max: TEXT_MAX.supportDescription, name: 'Description' });
export const SupportContent = prose({ min: 1, max: TEXT_MAX.supportComment, name: 'Comment' });

const Category = z.enum(SUPPORT_CATEGORIES, 'Category must be issues, questions or feedback');

// Like null, an empty string means no picture.
const photo = (pattern: RegExp) =>
  z
    .string('Please select an image file')
    .check(
      z.maxLength(BODY_BYTES.photo, 'That image is too large'),
      z.regex(pattern, 'Please select an image file'),
    );
/** How many hex digits of a picture's hash its URL contains. */
export const PHOTO_VERSION_DIGITS = 16;
const NewPhoto = photo(/^$|^data:image\/[a-z0-9.+-]+;base64,/i);
/** A new picture, or the path of the current one. */
const ChangedPhoto = photo(
  /^$|^\/api\/support\/posts\/[0-9a-f-]{36}\/photo\?v=[0-9a-f]{16}$|^data:image\/[a-z0-9.+-]+;base64,/i,
);

export const support = {
  posts: get('/api/support/posts', {
    ...ofUser,
    summary:
      'Posts of one or all categories, newest first, or most urgent first with `order=urgent`. Excludes archived posts, unless `archived` is true (only archived posts) or all',
    ...pageOf(SupportPost, {
      category: z.optional(z.enum(['', ...SUPPORT_CATEGORIES], 'There is no such category')),
      archived: z.optional(
        z.union([z.literal('all'), z.stringbool()], 'archived must be true, false or all'),
      ),
      order: z.optional(z.enum(SUPPORT_ORDERS, 'order must be newest or urgent')),
    }),
  }),
  counts: get('/api/support/counts', {
    ...ofUser,
    summary: "The number of posts by category, archived and not, and the number of the caller's own posts",
    response: SupportCounts,
  }),
  get: get('/api/support/posts/:postId', {
    ...ofUser,
    summary: 'One post',
    response: SupportPost,
  }),
  create: create('/api/support/posts', {
    access: 'user',
    needsAccount: true,
    summary: 'Write a post, optionally with a picture',
    body: z.object({
      title: SupportTitle,
      description: SupportDescription,
      category: z._default(Category, 'issues'),
      photoUrl: z.nullish(NewPhoto),
    }),
    response: SupportPost,
    carriesPhoto: true,
    rateLimit: 'create',
  }),
  update: put('/api/support/posts/:postId', {
    access: 'post.author',
    summary:
      'Change a post: only the author can change title, description, category and photoUrl, only administrators can change priority, and both can change isArchived',
    body: z.object({
      title: z.optional(SupportTitle),
      description: z.optional(SupportDescription),
      category: z.optional(Category),
      photoUrl: z.nullish(ChangedPhoto),
      isArchived: z.optional(z.boolean('isArchived must be true or false')),
      priority: z.optional(z.enum(SUPPORT_PRIORITIES, 'Priority must be high, medium or low')),
    }),
    response: SupportPost,
    carriesPhoto: true,
    rateLimit: 'upload',
  }),
  remove: del('/api/support/posts/:postId', {
    access: 'post.author',
    summary: 'Delete a post and its comments',
    response: Done,
  }),
  photo: get('/api/support/posts/:postId/photo', {
    ...ofUser,
    summary: "A post's picture. Its URL is the post's `photoUrl`, whose `v` changes with the picture",
    query: z.object({ v: z.optional(z.string().check(z.maxLength(PHOTO_VERSION_DIGITS))) }),
    response: 'image',
  }),
  comments: get('/api/support/posts/:postId/comments', {
    ...ofUser,
    summary: 'The comments on a post, newest first',
    ...pageOf(SupportComment),
  }),
  comment: create('/api/support/posts/:postId/comments', {
    access: 'user',
    needsAccount: true,
    summary: 'Comment on a post; notifies its author',
    body: z.object({ content: SupportContent }),
    response: SupportComment,
    rateLimit: 'message',
  }),
  removeComment: del('/api/support/comments/:commentId', {
    access: 'comment.author',
    summary: 'Delete a comment',
    response: Done,
  }),
};
