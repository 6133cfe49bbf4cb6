import styles from './loading-screen.module.css';

export function LoadingScreen() {
  return (
    <main className={styles.screen} id="main">
      <p role="status" className="disp">
        Loading
      </p>
    </main>
  );
}
