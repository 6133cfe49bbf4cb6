import { Image } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { FileButton } from '../../ui/file-button.tsx';
import { useUploadPhoto } from './account.queries.ts';
import styles from './settings.module.css';

export function PhotoRow() {
  const user = useUser();
  const upload = useUploadPhoto();
  return (
    <div className={styles.photo}>
      <Avatar name={user.username} src={user.profileImageUrl} size="xl" />
      <div className={styles.who}>
        <b className={styles.name}>{user.username}</b>
        <span className="small muted">{user.email}</span>
        <FileButton
          icon={Image}
          label="Change Photo"
          accept="image/*"
          fieldLabel="Profile photo"
          loading={upload.isPending}
          onChoose={upload.mutate}
        />
      </div>
    </div>
  );
}
