import fc from 'fast-check';

const wanted = process.env.PROPERTY_SEED ?? '20260101';

// The same examples in every run, so that a failure is about the change at hand; PROPERTY_SEED=random looks further.
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
