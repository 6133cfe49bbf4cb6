import type { Message } from '@lockroom/contract';
import { imageUrl } from '../images/images.service.ts';
import type { MessageRow } from './chat.store.ts';

export function presentMessage(row: MessageRow): Message {
  return {
    id: row.id,
    message: row.text,
    authorId: row.authorId,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    profileImageUrl: row.photoHash ? imageUrl(row.photoHash) : null,
    createdAt: row.createdAt.toISOString(),
  };
}
