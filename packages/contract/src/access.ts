/**
 * Access levels of endpoints, each named for what the caller has to prove. The server's guards answer in this order:
 * 401 without a session, 404 for what the caller may not see, 403 for what the caller may not do. Rooms, events,
 * fights and brackets are found by the id of that name in the path or, without one, in the body.
 */
export const ACCESS = [
  'public',
  'user',
  'admin',
  'room.member',
  'room.manager',
  'event.member',
  'event.manager',
  'fight.manager',
  'fight.editor',
  'template.reader',
  'template.admin',
  'bracket.member',
  'bracket.editor',
  'post.author',
  'comment.author',
  'plan.author',
  'request.receiver',
  'friendship.member',
] as const;

export type Access = (typeof ACCESS)[number];

/** One sentence per level for the API documentation. */
export const ACCESS_TEXT: Record<Access, string> = {
  public: 'Anyone.',
  user: 'Signed-in users.',
  admin: 'Administrators; others get 403.',
  'room.member': 'Members of the room; others get 404.',
  'room.manager': "The room's creator; other members get 403, strangers 404.",
  'event.member': 'Members of the room the event or bracket belongs to; others get 404.',
  'event.manager': "The creator of the event's room; other members get 403, strangers 404.",
  'fight.manager': "The creator of the fight's room; other members get 403, strangers 404.",
  'fight.editor':
    "The creator of the fight's room; other members get 403, strangers 404. Of a template's fight administrators.",
  'template.reader': 'Signed-in users; 404 where there is no such template.',
  'template.admin': 'Administrators; others get 403.',
  'bracket.member': "Members of the bracket's room, as far as its picks are open to them; others get 404.",
  'bracket.editor': "The bracket's owner and the room's manager; other members get 403, strangers 404.",
  'post.author': "The post's author and administrators; others get 403.",
  'comment.author': "The comment's author and administrators; others get 403.",
  'plan.author': "The plan's author and administrators; others get 403.",
  'request.receiver': 'Who was asked; others get 404.',
  'friendship.member': 'The two friends; others get 404.',
};

/** The beginnings of the levels at which a guard proves a room. */
const OF_ROOM = /^(room|event|fight|bracket)\./;

/** Who may make a call, in sentences for the API documentation, and with which tokens for scripts (rules: api#tokens). */
export function accessText({
  access,
  method,
  byToken,
}: {
  access: Access;
  method: string;
  byToken?: boolean | undefined;
}): string {
  if (access === 'public') return ACCESS_TEXT[access];
  const scopes = [...(method === 'GET' ? ['read'] : []), ...(OF_ROOM.test(access) ? ['the room'] : [])];
  return `${ACCESS_TEXT[access]} ${byToken ? `Tokens: ${scopes.join(', ')}.` : 'No tokens.'}`;
}
