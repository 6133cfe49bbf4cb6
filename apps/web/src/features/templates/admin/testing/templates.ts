import type { Template } from '@lockroom/contract';
import { makeFormat, teamNames } from '@lockroom/rules';
import type { FakeAnswer } from '../../../../testing/fake-server.ts';
import { noor } from '../../../../testing/render-app.tsx';

export const admin = { ...noor, isAdmin: true };

let lastId = 0;

/** A card template without fights; `given` overrides the defaults. */
export function templateOf(given: Partial<Template> = {}): Template {
  lastId += 1;
  return {
    id: `0193a3a0-0000-7000-8000-${String(lastId).padStart(12, '0')}`,
    name: `Template ${lastId}`,
    sport: 'mma',
    eventName: null,
    startsAt: null,
    createdAt: '2026-11-01T18:00:00.000Z',
    fights: [],
    bracketSize: null,
    reseeding: null,
    teamNames: null,
    labels: null,
    lockTime: null,
    lockSource: null,
    resultSources: null,
    results: null,
    walkovers: null,
    tieBreakerActual: null,
    ...given,
  };
}

export function footballOf(size: 12 | 14, given: Partial<Template> = {}): Template {
  const format = makeFormat({ family: 'football', size, reseeding: true });
  return templateOf({
    sport: 'football',
    bracketSize: size,
    reseeding: true,
    teamNames: { ...teamNames(format), ...given.teamNames },
    results: {},
    walkovers: [],
    tieBreakerActual: { team1Score: null, team2Score: null, totalScore: null },
    ...given,
  });
}

/** The fake responses that administration screens need. */
export function adminAnswers(given: {
  templates?: readonly Template[];
  rooms?: FakeAnswer;
}): Record<string, FakeAnswer> {
  return {
    'GET /api/auth/user': { body: admin },
    'GET /api/templates': { body: given.templates ?? [] },
    'GET /api/rooms/test-rooms': given.rooms ?? { body: [] },
  };
}
