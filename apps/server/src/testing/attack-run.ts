import { Agent, request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type Endpoint, endpointList } from '@lockroom/contract';
import { type AttackRequest, requestsFor } from '@lockroom/testing/attack-requests';
import { SAMPLES } from '@lockroom/testing/samples';
import { type Scene, sceneKind, setScene } from '@lockroom/testing/scene';
import { type Player, registerPeople, registerPlayer } from '@lockroom/testing/world';
import * as fc from 'fast-check';
import { openSession } from '../features/auth/auth.service.ts';
import type { TestServer } from './test-server.ts';

/** The server to attack, in the test's process or in a separate one. */
export type Target = Pick<TestServer, 'url' | 'db' | 'api'> & { clock: { now(): number } };

const ATTACKERS = [
  'nobody',
  'a made-up token',
  'stranger',
  'member',
  'owner',
  'manager',
  'administrator',
] as const;
type Attacker = (typeof ATTACKERS)[number];
type Players = Record<Exclude<Attacker, 'nobody' | 'a made-up token'>, Player>;

export interface AttackReport {
  requests: number;
  /** Responses that must not occur, each with the request, its caller and the fault. */
  faults: string[];
}

/** A response that takes longer than this counts as a fault. */
const PATIENCE_MS = 10_000;
const AT_ONCE = 4;
const MOST_FAULTS = 20;
/** API calls whose success removes the target of the next request. */
const ENDS_SCENE =
  /\.(remove|leave|complete|footballRemove|accept|reject|deleteFight|removeFromList|removeComment)$/;

/**
 * Sends generated requests to all endpoints of the contract, with the attackers taking turns. The same seed generates
 * the same requests.
 */
export async function attack(
  server: Target,
  administrator: Player,
  { requests, seed }: { requests: number; seed: number },
): Promise<AttackReport> {
  const calls = endpointList();
  const perScene = Math.min(60, Math.ceil(requests / calls.length));
  const report: AttackReport = { requests: 0, faults: [] };
  const isOver = () => report.requests >= requests || report.faults.length >= MOST_FAULTS;
  for (let round = 0; !isOver(); round += 1) {
    // Each round has new people, so that no account's lists grow indefinitely.
    const stage = await createStage(async () => {
      const [stranger, people] = [await registerPlayer(server), await registerPeople(server)];
      return { stranger, ...people, member: people.other, administrator };
    });
    for (const { name, endpoint } of calls) {
      if (isOver()) break;
      const count = Math.min(perScene, requests - report.requests);
      await attackCall(server, stage, { name, endpoint, count, seed: seed + round * 1_000 }, report);
    }
  }
  return report;
}

/** A round's scenes (test data). Each is created when first needed, and again after a request has changed it. */
interface Stage {
  players: Players;
  sceneFor(name: string): Promise<Scene>;
  spoil(name: string): void;
}

async function createStage(newPlayers: () => Promise<Players>): Promise<Stage> {
  const scenes = new Map<string, Promise<Scene>>();
  const stage: Stage = {
    players: await newPlayers(),
    async sceneFor(name) {
      const known = scenes.get(sceneKind(name));
      if (known) return known;
      // A request from the administrator may have ended a player's session or deleted the account.
      if (!(await areSignedIn(stage.players))) {
        stage.players = await newPlayers();
        scenes.clear();
      }
      const scene = setScene(stage.players, name);
      scenes.set(sceneKind(name), scene);
      return scene;
    },
    spoil: (name) => void scenes.delete(sceneKind(name)),
  };
  return stage;
}

async function areSignedIn({ stranger, member, owner, manager }: Players): Promise<boolean> {
  const checks = await Promise.allSettled([stranger, member, owner, manager].map(({ api }) => api.auth.me()));
  return checks.every(({ status }) => status === 'fulfilled');
}

async function attackCall(
  server: Target,
  stage: Stage,
  { name, endpoint, count, seed }: { name: string; endpoint: Endpoint; count: number; seed: number },
  report: AttackReport,
): Promise<void> {
  let [sent, isOver] = [0, true];
  let made: AttackRequest[] = [];
  while (sent < count) {
    if (isOver) {
      const scene = await stage.sceneFor(name);
      const sample = SAMPLES[name as keyof typeof SAMPLES](scene);
      const wanted = requestsFor(endpoint, sample, wordsOf(scene, stage.players));
      made = fc.sample(wanted, { numRuns: count - sent, seed: seed + sent });
      isOver = false;
    }
    const batch = made.splice(0, AT_ONCE);
    const answers = await Promise.all(
      batch.map(async (request, index) => {
        const attacker = attackerOf(name, endpoint, sent + index);
        const token = await tokenOf(server, stage.players, attacker, name);
        const answer = await send(server.url, request, token, endpoint.response === 'event-stream');
        note(report, answer, endpoint, `${name} by ${attacker} (seed ${seed}): ${describe(request)}`);
        return answer;
      }),
    );
    sent += batch.length;
    isOver = ENDS_SCENE.test(name) && answers.some(({ status }) => status < 300);
    if (isOver) stage.spoil(name);
  }
}

// Every second request comes from an authorized caller, so that it passes the guard. The other requests come from all
// callers in turn.
function attackerOf(name: string, { access }: Endpoint, nth: number): Attacker {
  if (nth % 2 === 0) return ATTACKERS[(nth / 2) % ATTACKERS.length] ?? 'nobody';
  if (access === 'admin' || access === 'template.admin' || (access === 'fight.editor' && nth % 4 === 1))
    return 'administrator';
  if (/^(friends|notifications|support|plans)\./.test(name)) return 'owner';
  return nth % 4 === 1 ? 'manager' : 'owner';
}

// A signed-out session cannot be used again, so the call that signs out gets a spare session of each caller.
async function tokenOf(
  server: Target,
  players: Players,
  attacker: Attacker,
  name: string,
): Promise<string | null> {
  if (attacker === 'nobody') return null;
  if (attacker === 'a made-up token') return 'bm9ib2R5IGhhcyB0aGlzIG9uZQ';
  const player = players[attacker];
  if (name !== 'auth.logout') return player.token;
  return (await openSession(server.db, player.user.id, server.clock.now())).token;
}

function wordsOf({ room, bracket, ...ids }: Scene, players: Players): string[] {
  const people = Object.values(players).flatMap(({ user }) => [user.id, user.username, user.email ?? '']);
  const words = [room.id, room.eventId, bracket.id, ...Object.values(ids), room.roomCode, ...people];
  return [...words, 'canvas300', 'mma', 'football', 'Decision'].filter(Boolean);
}

interface WireAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

// `fetch` would normalize the URL.
function send(
  url: string,
  { method, path, body, contentType }: AttackRequest,
  token: string | null,
  isStream: boolean,
): Promise<WireAnswer> {
  const { hostname, port } = new URL(url);
  const content = body === null ? null : Buffer.from(body);
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(content === null ? {} : { 'content-length': content.length }),
    ...(contentType === null ? {} : { 'content-type': contentType }),
  };
  return new Promise((resolve) => {
    const answer = (status: number, answered: IncomingHttpHeaders, text: string) =>
      resolve({ status, headers: answered, text });
    const request = httpRequest({ hostname, port, method, path, headers, agent, timeout: PATIENCE_MS });
    request.on('response', (response) => {
      const chunks: Buffer[] = [];
      const { statusCode = 0 } = response;
      response.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        if (isStream && statusCode === 200) request.destroy();
      });
      response.on('close', () => answer(statusCode, response.headers, Buffer.concat(chunks).toString()));
    });
    request.on('timeout', () => request.destroy(new Error(`no response within ${PATIENCE_MS} ms`)));
    request.on('error', (error) => answer(0, {}, error.message));
    request.end(content ?? undefined);
  });
}

function note(report: AttackReport, answer: WireAnswer, endpoint: Endpoint, what: string): void {
  report.requests += 1;
  const fault = faultOf(answer, endpoint);
  if (fault && report.faults.length < MOST_FAULTS) report.faults.push(`${what}\n    ${fault}`);
}

function faultOf({ status, headers, text }: WireAnswer, endpoint: Endpoint): string | null {
  if (status < 200 || status >= 500) return `${status} ${text.slice(0, 300)}`;
  if (headers['x-content-type-options'] !== 'nosniff') return `${status} without its security headers`;
  const isJson = String(headers['content-type']).startsWith('application/json');
  if (typeof endpoint.response === 'string' && (status < 300 || endpoint.response === 'html')) return null;
  if (!isJson) return `${status} is no JSON: ${text.slice(0, 100)}`;
  if (status < 300) return null;
  const refusal = JSON.parse(text) as { message?: unknown; code?: unknown } | null;
  const isRefusal = typeof refusal?.message === 'string' && refusal.code !== undefined;
  return isRefusal ? null : `${status} does not say what is wrong: ${text.slice(0, 200)}`;
}

function describe({ method, path, body, contentType }: AttackRequest): string {
  const cut = (text: string) =>
    text.length > 400 ? `${text.slice(0, 400)}… (${text.length} characters)` : text;
  return `${method} ${cut(path)} ${contentType ?? ''} ${body === null ? '' : cut(body)}`;
}
