import type { UseMutationResult } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { enterGoesOn } from '../../ui/enter-goes-on.ts';
import { FormError } from '../../ui/form-error.tsx';
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
    <div
      className={cx(
        'contents',
        beside &&
          "auth-form-beside max-lg:[&_input:not([type='checkbox'])]:min-h-11 max-lg:[&_input:not([type='checkbox'])]:py-2",
      )}
    >
      <div className="grid gap-3.5 max-lg:in-[.auth-form-beside]:flex max-lg:in-[.auth-form-beside]:flex-wrap max-lg:in-[.auth-form-beside]:items-baseline max-lg:in-[.auth-form-beside]:gap-y-1 max-lg:in-[.auth-form-beside]:gap-x-3">
        <Heading className="disp text-[38px] lg:text-[52px] max-lg:in-[.auth-form-beside]:text-[32px]">
          {title}
        </Heading>
        <p className="text-ink-2">{text}</p>
      </div>
      {notice}
      {children}
      <p className="flex flex-wrap gap-2 text-sm text-ink-2 items-center gap-y-0 gap-x-1.5 pt-4.5 border-t border-line touch:pt-2 in-[.auth-form-beside]:justify-between in-[.auth-form-beside]:pt-2.5">
        {foot}
      </p>
    </div>
  );
}

interface AuthFormProps extends AuthFrameProps {
  onSubmit: FormEventHandler<HTMLFormElement>;
}

export function AuthForm({ onSubmit, children, ...frame }: AuthFormProps) {
  return (
    <AuthFrame {...frame}>
      <form
        className="grid gap-4 max-lg:in-[.auth-form-beside]:gap-2"
        onSubmit={onSubmit}
        onKeyDown={enterGoesOn}
        noValidate
      >
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
    <button
      type="button"
      className="text-sm inline-flex items-center min-w-(--touch) min-h-[max(24px,var(--touch))]"
      onClick={onClick}
    >
      <span className="link">{children}</span>
    </button>
  );
}
