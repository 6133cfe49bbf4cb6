import type { FormEventHandler, ReactNode } from 'react';
import styles from './auth-form.module.css';

export interface AuthFormProps {
  title: string;
  text: string;
  /** Between the title and the fields. */
  notice?: ReactNode;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** Under the form: the way to the other one. */
  foot: ReactNode;
  children: ReactNode;
}

/** The common frame of the forms beside the login poster. */
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

/** A link by its looks that acts on this page. */
export function TextButton({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.textButton} onClick={onClick}>
      <span className="link">{children}</span>
    </button>
  );
}
