import type { FormEventHandler, ReactNode } from 'react';
import { cx } from '../../ui/cx.ts';
import { enterGoesOn } from '../../ui/enter-goes-on.ts';
import styles from './auth-form.module.css';

export interface AuthFormProps {
  title: string;
  text: string;
  /** Shown between the title and the fields. */
  notice?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Shown under the form: the link to the other form. */
  foot: ReactNode;
  /** The form stands beside an invitation, whose room is the heading of the page. */
  beside?: boolean | undefined;
  children: ReactNode;
}

/** The frame of the forms on the login screen. */
export function AuthForm({ title, text, notice, onSubmit, foot, beside, children }: AuthFormProps) {
  const Heading = beside ? 'h2' : 'h1';
  return (
    <div className={cx(styles.frame, beside && styles.beside)}>
      <div className={styles.head}>
        <Heading className={`disp ${styles.title}`}>{title}</Heading>
        <p className="muted">{text}</p>
      </div>
      {notice}
      <form className={styles.form} onSubmit={onSubmit} onKeyDown={enterGoesOn} noValidate>
        {children}
      </form>
      <p className={styles.switch}>{foot}</p>
    </div>
  );
}

/** A button that looks like a link. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.textButton} onClick={onClick}>
      <span className="link">{children}</span>
    </button>
  );
}
