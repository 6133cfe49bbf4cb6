import styles from './loading-screen.module.css';

/** Stands in while it is found out who is signed in. */
export function LoadingScreen() {
  return (
    <main className={styles.screen} id="main">
      <p role="status" className="disp">
        Loading
      </p>
    </main>
  );
}
