import { Link } from '@tanstack/react-router';
import { LogOut, Settings } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { useLogout } from '../../features/auth/use-logout.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { paths } from '../paths.ts';
import styles from './header.module.css';

/** Who is signed in, with the ways to the settings and out. */
export function AccountMenu() {
  const user = useUser();
  const { logout, pending } = useLogout();
  return (
    <Menu
      trigger={
        <button type="button" className={styles.account}>
          <Avatar name={user.username} src={user.profileImageUrl} size="s" />
          <span>{user.username}</span>
          <span className="sr">, account menu</span>
        </button>
      }
    >
      <MenuLink icon={Settings}>
        <Link to={paths.settings()}>Settings</Link>
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={LogOut} disabled={pending} onSelect={logout}>
        Logout
      </MenuItem>
    </Menu>
  );
}
