import type { UseMutationResult } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import type { FormEventHandler, ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { enterGoesOn, FormError } from '../../ui/field.tsx';
import { passkeyErrorText } from './passkey-error.ts';
import { hasPasskeys } from './passkey-support.ts';

interface AuthFormProps {
  title: string;
  text: string;
  /** Hides the title visually, for a form below a heading that already describes the page. */
  hideTitle?: boolean;
  /** Renders the title as an h2, because the page has its own h1 above the form. */
  beside?: boolean | undefined;
  notice?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  foot: ReactNode;
  children: ReactNode;
}

export function AuthForm({
  title,
  text,
  hideTitle,
  beside,
  notice,
  onSubmit,
  foot,
  children,
}: AuthFormProps) {
  const Heading = beside || hideTitle ? 'h2' : 'h1';
  return (
    <>
      <div className={hideTitle ? 'sr-only' : 'grid gap-3'}>
        <Heading className="disp text-[38px] lg:text-[52px]">{title}</Heading>
        <p className="text-ink-2">{text}</p>
      </div>
      {notice}
      <form className="grid gap-3 lg:gap-4" onSubmit={onSubmit} onKeyDown={enterGoesOn} noValidate>
        {children}
      </form>
      <div className="grid gap-2 pt-3.5 border-t border-line">{foot}</div>
    </>
  );
}

export function OtherForm({ text, label, onClick }: { text?: string; label: string; onClick: () => void }) {
  return (
    <>
      {text && <p className="text-sm text-ink-2">{text}</p>}
      <Button size="l" block onClick={onClick}>
        {label}
      </Button>
    </>
  );
}

type Way = Pick<UseMutationResult, 'isPending' | 'isSuccess' | 'error'>;

/** A successful sign-in counts as pending until the next page appears. */
export const isUnderWay = ({ isPending, isSuccess }: Way) => isPending || isSuccess;

interface WaysInProps {
  byPassword: Way;
  submitLabel: string;
  byPasskey: Way;
  passkeyLabel: string;
  onPasskey: () => void;
  /** The message for an error that has none of its own. */
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
