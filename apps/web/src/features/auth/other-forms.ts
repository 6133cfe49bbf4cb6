import { lazyComponent } from '../../shell/lazy-component.ts';

// Separate chunks, because these forms need react-hook-form and zod, but the sign-in form does not.
export const SignUpForm = lazyComponent(() => import('./sign-up-form.tsx'), 'SignUpForm');
export const NewPasswordForm = lazyComponent(() => import('./new-password-form.tsx'), 'NewPasswordForm');
/** A separate chunk, because few installations have an identity provider. */
export const OidcButton = lazyComponent(() => import('./oidc-button.tsx'), 'OidcButton');
export const RecoverDialog = lazyComponent(() => import('./recover-dialog.tsx'), 'RecoverDialog');
