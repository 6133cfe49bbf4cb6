import type { FormEventHandler, ReactNode } from 'react';
import styles from './auth-form.module.css';

export interface AuthFormProps {
  title: string;
  text: string;
  /** Shown between the title and the fields. */
  notice?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Shown under the form: the link to the other form. */
  foot: ReactNode;
  children: ReactNode;
}

/** The frame of the forms on the login screen. */
export function AuthForm({ title, text, notice, onSubmit, foot, children }: AuthFormProps) {
  return (
    <>
      <div className={styles.head}>
        <h1 className={`disp ${styles.title}`}>{title}</h1>
        <p className="muted">{text}</p>
      </div>
      {notice}
      <form className={styles.form} onSubmit={onSubmit} noValidate>
        {children}
      </form>
      <p className={styles.switch}>{foot}</p>
    </>
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
