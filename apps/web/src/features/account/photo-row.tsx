import { Image } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { useUser } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { useUploadPhoto } from './account.queries.ts';
import styles from './settings.module.css';

/** The viewer's photo and name, and the button that chooses another photo. */
export function PhotoRow() {
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const upload = useUploadPhoto();
  function choose(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0];
    // Emptied, so that choosing the same file again is a change again.
    event.target.value = '';
    if (file) upload.mutate(file);
  }
  return (
    <div className={styles.photo}>
      <Avatar name={user.username} src={user.profileImageUrl} size="xl" />
      <div className={styles.who}>
        <b className={styles.name}>{user.username}</b>
        <span className="small muted">{user.email}</span>
        <input
          ref={input}
          type="file"
          accept="image/*"
          className="sr"
          tabIndex={-1}
          aria-label="Profile photo"
          onChange={choose}
        />
        <Button
          variant="ghost"
          size="s"
          icon={Image}
          loading={upload.isPending}
          pendingLabel="Uploading..."
          onClick={() => input.current?.click()}
        >
          Change Photo
        </Button>
      </div>
    </div>
  );
}
