import { Link } from '@tanstack/react-router';
import { LogOut, Settings } from 'lucide-react';
import { useUser } from '../../api/session.ts';
import { useLogout } from '../../features/auth/use-logout.ts';
import { paths } from '../../shell/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../ui/menu.tsx';

export function AccountMenu() {
  const { username, profileImageUrl } = useUser();
  const { logout, pending } = useLogout();
  return (
    <Menu
      trigger={
        <button
          type="button"
          className="flex items-center gap-2 min-h-9 ml-2 py-0 px-1.5 rounded-md font-semibold hover:bg-surface-2 data-[state=open]:bg-surface-2"
        >
          <Avatar name={username} src={profileImageUrl} size="s" />
          <span>{username}</span>
          <span className="sr-only">, account menu</span>
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
