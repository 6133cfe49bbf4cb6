import { Link } from '@tanstack/react-router';
import { Button, type ButtonProps } from '../ui/button.tsx';

export function LinkButton({ to, children, ...look }: Omit<ButtonProps, 'asChild'> & { to: string }) {
  return (
    <Button asChild {...look}>
      <Link to={to}>{children}</Link>
    </Button>
  );
}
