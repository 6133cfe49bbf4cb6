import type { FromReckoner, ToReckoner } from './messages.ts';
import type { Facts } from './questions.ts';
import { reckon } from './reckon.ts';
import { createTurns } from './turns.ts';

const turns = createTurns();
const known = new Map<string, Facts>();
const send = (message: FromReckoner) => postMessage(message);

addEventListener('message', ({ data }: MessageEvent<ToReckoner>) => {
  switch (data.say) {
    case 'know':
      known.set(data.version, data.facts);
      return;
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
      turns.add(id, urgency, begin, {
        resolve: (answer) => send({ id, answer }),
        reject: (error) => send({ id, error: String(error) }),
      });
    }
  }
});
