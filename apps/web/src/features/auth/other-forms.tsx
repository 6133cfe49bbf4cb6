import { lazyComponent, lazyInBoundary } from '../../shell/lazy-component.tsx';

// Separate chunks, because these forms need react-hook-form and zod, but the sign-in form does not.
export const SignUpForm = lazyInBoundary(() => import('./sign-up-form.tsx'), 'SignUpForm');
export const NewPasswordForm = lazyComponent(() => import('./new-password-form.tsx'), 'NewPasswordForm');
export const RecoverDialog = lazyComponent(() => import('./recover-dialog.tsx'), 'RecoverDialog');
/** A separate chunk, because few installations have an identity provider. */
export const OidcButton = lazyComponent(
  () => import('./oidc-button.tsx'),
  'OidcButton',
  <div className="min-h-12" />,
);
