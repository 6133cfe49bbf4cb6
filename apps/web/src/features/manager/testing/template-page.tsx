import type { Template } from '@lockroom/contract';
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
import { admin, renderApp } from '../../../testing/render-app.tsx';
import { plainCard } from '../../rooms/testing/room-fixtures.ts';
import { templateOf } from '../../templates/admin/testing/templates.ts';

const EMPTY = templateOf({ id: 't', name: 'UFC 300' });

/** A card template with 'Red 1' against 'Blue 1' and so on. */
export const cardTemplate = (length: number): Template => ({ ...EMPTY, fights: plainCard(length) });

/** A reseeded bracket template with default names and no results. */
export function bracketTemplate(sport: TournamentSport, size: number): Template {
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
    teamNames: teamNames(format),
  };
}

/** Opens the manager page of the template with the id 't' as an administrator. */
export function openTemplate(template: Template, answers: Record<string, FakeAnswer> = {}) {
  session.start('t1', admin);
  return renderApp('/template-room/t', {
    'GET /api/templates': { body: [template] },
    'GET /api/rooms/test-rooms': { body: [] },
    'GET /api/template/t': { body: template },
    'GET /api/template/t/fights': { body: template.fights },
    'GET /api/template/t/feed': { body: { rooms: 0, tokenMadeAt: null } },
    ...answers,
  });
}
