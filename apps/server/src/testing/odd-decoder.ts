/** A fake decoding process that takes its instructions from the bytes of the picture. */
process.on('message', ({ file }: { file: Uint8Array }) => {
  const [act, ms] = Buffer.from(file).toString().split(' ');
  if (act === 'die') process.kill(process.pid, 'SIGKILL');
  if (act === 'answer')
    setTimeout(
      () => process.send?.({ content: Buffer.from(`${process.pid}`), width: 1, height: 1 }),
      Number(ms),
    );
});
process.on('disconnect', () => process.exit());
