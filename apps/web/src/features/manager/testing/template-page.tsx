import type { Fight, Template } from '@lockroom/contract';
import {
  DEFAULT_CONFERENCE_LABELS,
  formatFamily,
  makeFormat,
  roundNames,
  type TournamentSport,
  teamNames,
} from '@lockroom/rules';
import { session } from '../../../api/session.ts';
import type { FakeAnswer } from '../../../testing/fake-server.ts';
import { renderApp } from '../../../testing/render-app.tsx';
import { plainCard } from '../../rooms/testing/room-fixtures.ts';
import { admin, templateOf } from '../../templates/admin/testing/templates.ts';

const EMPTY = templateOf({ id: 't', name: 'UFC 300' });

/** A card template whose fights are 'Red n' against 'Blue n', each with these changes. */
export function cardTemplate(length: number, changes: Partial<Fight> = {}): Template {
  return { ...EMPTY, fights: plainCard(length, () => changes) };
}

/** A reseeded bracket template with default names and no results. */
export function bracketTemplate(
  sport: TournamentSport,
  size: number,
  changes: Partial<Template> = {},
): Template {
  const family = formatFamily(sport);
  const format = makeFormat({ family, size, reseeding: true });
  return {
    ...EMPTY,
    name: 'Cup',
    sport,
    bracketSize: size,
    reseeding: true,
    labels: { ...DEFAULT_CONFERENCE_LABELS[family], roundNames: roundNames(format), regionNames: null },
    results: {},
    walkovers: [],
    tieBreakerActual: { team1Score: null, team2Score: null, totalScore: null },
    ...changes,
    teamNames: { ...teamNames(format), ...changes.teamNames },
  };
}

/** Opens the manager's page of the template with the id 't'. */
export function openTemplate(template: Template, answers: Record<string, FakeAnswer> = {}) {
  session.start('t1', admin);
  return renderApp('/template-room/t', {
    'GET /api/auth/user': { body: admin },
    'GET /api/templates': { body: [template] },
    'GET /api/rooms/test-rooms': { body: [] },
    'GET /api/template/t': { body: template },
    'GET /api/template/t/fights': { body: template.fights },
    'GET /api/template/t/feed': { body: { rooms: 0, tokenMadeAt: null } },
    ...answers,
  });
}
