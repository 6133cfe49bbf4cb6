import styles from './loading-screen.module.css';

/** Shown while the session is checked. */
export function LoadingScreen() {
  return (
    <main className={styles.screen} id="main">
      <p role="status" className="disp">
        Loading
      </p>
    </main>
  );
}
