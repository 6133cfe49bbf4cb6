import { type ReactNode, useEffect } from 'react';
import { PolicyLinks } from '../features/policies/policy-links.tsx';
import { LoginPoster } from '../ui/login-poster.tsx';
import { Wordmark } from '../ui/wordmark.tsx';
import styles from './login-screen.module.css';

/** What surrounds every form of those who are not signed in: the poster, the name, the policies. */
export function LoginFrame({ children }: { children: ReactNode }) {
  useEffect(() => {
    document.title = 'Sign in · Lockroom';
  }, []);
  return (
    <div className={styles.login}>
      <LoginPoster />
      <main id="main" className={styles.form}>
        <span className={styles.brand}>
          <Wordmark />
        </span>
        {children}
        <PolicyLinks />
      </main>
    </div>
  );
}
