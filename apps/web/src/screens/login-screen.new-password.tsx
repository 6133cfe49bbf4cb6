import { NewPasswordForm } from '../features/auth/new-password-form.tsx';
import { LoginFrame } from './login-screen.frame.tsx';

/** The login screen as a mailed link opens it. */
export function NewPassword({ token }: { token: string }) {
  return (
    <LoginFrame>
      <NewPasswordForm token={token} />
    </LoginFrame>
  );
}
