import type { UseMutationResult } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { enterGoesOn } from '../../ui/enter-goes-on.ts';
import { FormError } from '../../ui/form-error.tsx';
import styles from './auth-form.module.css';
import { passkeyErrorText } from './passkey-error.ts';
import { hasPasskeys } from './passkey-support.ts';

interface AuthFrameProps {
  title: string;
  text: string;
  notice?: ReactNode;
  foot: ReactNode;
  /** The form is next to an invitation, where the room's name is the page heading. */
  beside?: boolean | undefined;
  children: ReactNode;
}

export function AuthFrame({ title, text, notice, foot, beside, children }: AuthFrameProps) {
  const Heading = beside ? 'h2' : 'h1';
  return (
    <div className={cx(styles.frame, beside && styles.beside)}>
      <div className={styles.head}>
        <Heading className={`disp ${styles.title}`}>{title}</Heading>
        <p className="muted">{text}</p>
      </div>
      {notice}
      {children}
      <p className={`cluster small muted ${styles.switch}`}>{foot}</p>
    </div>
  );
}

interface AuthFormProps extends AuthFrameProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
}

export function AuthForm({ onSubmit, children, ...frame }: AuthFormProps) {
  return (
    <AuthFrame {...frame}>
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={enterGoesOn} noValidate>
        {children}
      </form>
    </AuthFrame>
  );
}

type Way = Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;

/** A finished sign-in counts as pending until the next page appears. */
export const isUnderWay = ({ isPending, isSuccess }: Way) => isPending || isSuccess;

interface WaysInProps {
  byPassword: Way;
  submitLabel: string;
  byPasskey: Way;
  passkeyLabel: string;
  onPasskey: () => void;
  /** The error text to show when the error has none of its own. */
  failed: string;
}

export function WaysIn({ byPassword, submitLabel, byPasskey, passkeyLabel, onPasskey, failed }: WaysInProps) {
  const pending = isUnderWay(byPassword);
  return (
    <>
      <FormError message={passkeyErrorText(byPassword.error ?? byPasskey.error, failed)} />
      <Button type="submit" variant="primary" size="l" block loading={pending} pendingLabel="Please wait...">
        {submitLabel}
      </Button>
      {hasPasskeys() && (
        <Button
          variant="ghost"
          block
          icon={Fingerprint}
          loading={isUnderWay(byPasskey)}
          pendingLabel="Please wait..."
          disabled={pending}
          onClick={onPasskey}
        >
          {passkeyLabel}
        </Button>
      )}
    </>
  );
}

export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={`small ${styles.textButton}`} onClick={onClick}>
      <span className="link">{children}</span>
    </button>
  );
}
