import type { Reckoning } from '@lockroom/rules';
import type { FromReckoner, ToReckoner } from './messages.ts';
import type { Facts } from './questions.ts';
import { reckon } from './reckon.ts';
import { createTurns, NotWorkedOut } from './turns.ts';

/** Milliseconds between two signs of life. */
const SIGN_MS = 1_000;

/** How often the first outlook is worked out once more. */
const REHEARSALS = 2;
/** The first outlooks that took longer, in milliseconds, are not: it would cost the battery more than it is worth. */
const QUICK_MS = 500;
/** Its question, which nobody has asked, and an urgency behind all that somebody has. */
const REHEARSAL = { id: -1, urgency: 100 } as const;

const known = new Map<string, Facts>();
const send = (message: FromReckoner) => postMessage(message);

let told = { at: 0, time: 0 };
const turns = createTurns((at) => {
  const time = performance.now();
  if (at === told.at && time < told.time + SIGN_MS) return;
  told = { at, time };
  send({ at });
});

addEventListener('message', ({ data }: MessageEvent<ToReckoner>) => {
  switch (data.say) {
    case 'know': {
      const like = data.like === null ? data.facts : known.get(data.like);
      if (like) known.set(data.version, withEntries(data.facts, like));
      return;
    }
    case 'forget':
      known.delete(data.version);
      return;
    case 'drop':
      turns.drop(data.id);
      return;
    case 'ask': {
      const { id, version, urgency, question } = data;
      const begin = () => {
        const facts = known.get(version);
        if (!facts) throw new Error('The room is not known');
        return reckon(facts, question);
      };
      const asked = performance.now();
      turns.add(id, urgency, begin, {
        resolve: (answer) => {
          send({ id, answer });
          if (question.ask === 'outlook' && performance.now() < asked + QUICK_MS) rehearse(begin);
        },
        reject: (error) => send({ id, error: String(error), isGivenUp: error instanceof NotWorkedOut }),
      });
    }
  }
});

let rehearsals = 0;

/** Engines run code several times slower until it has run a few times, and the next result is somebody's moment. */
function rehearse(begin: () => Reckoning<unknown>): void {
  if (rehearsals === REHEARSALS) return;
  rehearsals += 1;
  turns.add(REHEARSAL.id, REHEARSAL.urgency, begin, {
    resolve: () => rehearse(begin),
    reject: () => undefined,
  });
}

function withEntries(facts: Facts, { rules: { entries } }: Facts): Facts {
  return { ...facts, rules: { ...facts.rules, entries } } as Facts;
}

addEventListener('messageerror', () => {
  throw new Error('A message could not be read');
});
