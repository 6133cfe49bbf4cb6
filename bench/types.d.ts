/** The used parts of packages that only the measurements install; see package.json beside. */

declare module 'autocannon' {
  interface Request {
    method: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }
  interface Client {
    setRequests(requests: Request[]): void;
  }
  interface Options {
    url: string;
    connections: number;
    duration: number;
    requests: Request[];
    setupClient?(client: Client): void;
  }
  interface Result {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module 'brackets-memory-db' {
  export class InMemoryDatabase {}
}

declare module 'brackets-manager' {
  interface Opponent {
    id?: number | null;
    result?: 'win' | 'loss';
  }
  interface Match {
    opponent1: Opponent | null;
    opponent2: Opponent | null;
  }
  export class BracketsManager {
    constructor(storage: object);
    create: {
      stage(stage: {
        tournamentId: number;
        name: string;
        type: 'single_elimination';
        seeding: string[];
        settings: { seedOrdering: 'natural'[] };
      }): Promise<unknown>;
    };
    update: { match(match: { id: number; opponent1: Opponent; opponent2: Opponent }): Promise<void> };
    get: { stageData(stageId: number): Promise<{ match: Match[] }> };
  }
}

declare module 'bracketry' {
  interface Match {
    roundIndex: number;
    order: number;
    sides: { contestantId: string; isWinner: boolean }[];
  }
  interface Data {
    rounds: { name: string }[];
    matches: Match[];
    contestants: Record<string, { players: { title: string }[] }>;
  }
  export interface Bracket {
    applyMatchesUpdates(matches: Match[]): void;
    uninstall(): void;
  }
  export function createBracket(data: Data, stage: Element, options: { visibleRoundsCount: number }): Bracket;
}

declare module '@g-loot/react-tournament-brackets' {
  import type { ComponentType } from 'react';

  interface BracketMatch {
    id: string;
    name: string;
    nextMatchId: string | null;
    tournamentRoundText: string;
    startTime: string;
    state: string;
    participants: { id: string; name: string; isWinner: boolean; status: string; resultText: null }[];
  }
  export const Match: ComponentType;
  export const SingleEliminationBracket: ComponentType<{
    matches: BracketMatch[];
    matchComponent: ComponentType;
  }>;
}
