import fc from 'fast-check';

const wanted = process.env.PROPERTY_SEED ?? '20260101';

// Generates the same examples in every run, so that a failure is caused by the current change; PROPERTY_SEED=random
// tries other examples.
if (wanted !== 'random') fc.configureGlobal({ seed: Number(wanted) });
