import { useUser } from '../../api/session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './header.module.css';

/** Who is signed in: photo and name. */
export function Account() {
  const user = useUser();
  return (
    <span className={styles.account}>
      <Avatar name={user.username} src={user.profileImageUrl} size="s" />
      <span>{user.username}</span>
    </span>
  );
}
