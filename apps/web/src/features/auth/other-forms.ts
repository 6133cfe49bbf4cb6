import { later } from '../../ui/later.tsx';

// Loaded later: they need react-hook-form and zod, and the sign-in form does not.

export const SignUpForm = later(() => import('./sign-up-form.tsx'), 'SignUpForm');

export const NewPasswordForm = later(() => import('./new-password-form.tsx'), 'NewPasswordForm');

export const RecoverDialog = later(() => import('./recover-dialog.tsx'), 'RecoverDialog');

/** For {@link useAhead}. */
export const OTHER_FORMS = [SignUpForm, NewPasswordForm, RecoverDialog];
