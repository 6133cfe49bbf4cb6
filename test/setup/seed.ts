import fc from 'fast-check';

const wanted = process.env.PROPERTY_SEED ?? '20260101';

// The same examples in every run, so that a failure points to the change at hand; PROPERTY_SEED=random explores
// others.
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
