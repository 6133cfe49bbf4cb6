import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BracketScript } from './bracket-script.ts';
import type { CardScript } from './card-script.ts';
import { notFound } from './espn.ts';
import { answerEspnMma } from './espn-mma.ts';
import { answerEspnTeams } from './espn-teams.ts';
import { fail } from './failures.ts';
import { answerLeagues } from './leagues.ts';
import { answerClub, answerOdds } from './small-sources.ts';

export type Script = CardScript | BracketScript;

/** A local server that simulates the data sources of events. */
export interface Teller {
  /** The server's URL: 'http://127.0.0.1:{port}'. */
  url: string;
  /** The cards and brackets that the server reports. */
  scripts: Script[];
  requests: { at: number; path: string; status: number; userAgent: string }[];
  close(): Promise<void>;
}

/** Starts a server that plays the scripts according to this clock. */
export async function startTeller(now: () => number, scripts: Script[] = []): Promise<Teller> {
  const server = createServer((request, response) => {
    const at = now();
    const url = new URL(request.url ?? '', teller.url);
    const cards = teller.scripts.filter((script) => script.kind === 'card');
    const brackets = teller.scripts.filter((script) => script.kind === 'bracket');
    const answer =
      answerEspnMma(cards, url, at) ??
      answerEspnTeams(brackets, url, at) ??
      answerLeagues(brackets, url, at) ??
      answerOdds(cards, url, at) ??
      answerClub(cards, url, at) ??
      notFound;
    response.once('close', () => {
      const { 'user-agent': userAgent = '' } = request.headers;
      teller.requests.push({ at, path: url.pathname + url.search, status: response.statusCode, userAgent });
    });
    const failure = teller.scripts
      .flatMap(({ failures }) => failures)
      .find(({ from, to }) => from <= at && at < to);
    if (failure) return fail(response, failure, { now: at, port, body: answer.body });
    response.writeHead(answer.status, { 'content-type': 'application/json; charset=utf-8' });
    response.end(JSON.stringify(answer.body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const teller: Teller = {
    url: `http://127.0.0.1:${port}`,
    scripts,
    requests: [],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return teller;
}
