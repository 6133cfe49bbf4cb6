export function LoadingScreen() {
  return (
    <main className="grid place-items-center min-h-dvh text-5xl text-ink-3" id="main">
      <p role="status" className="disp">
        Loading
      </p>
    </main>
  );
}
