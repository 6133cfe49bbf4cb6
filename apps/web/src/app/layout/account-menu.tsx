import { Link } from '@tanstack/react-router';
import { LogOut, Settings } from 'lucide-react';
import { useLogout } from '../../features/auth/use-logout.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';
import { paths } from '../paths.ts';
import { Account } from './account.tsx';
import styles from './header.module.css';

/** Who is signed in, with the ways to the settings and out. */
export function AccountMenu() {
  const { logout, pending } = useLogout();
  return (
    <Menu
      trigger={
        <button type="button" className={styles.accountButton}>
          <Account />
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
