import { type Agent, request } from 'node:http';

export interface WireRequest {
  method?: 'GET' | 'POST';
  token: string;
  body?: unknown;
  encoding?: 'br';
}

/** A response, with its body as transferred. */
export interface Answer {
  status: number;
  bytes: Buffer;
}

export function send(
  url: string,
  { method = 'GET', token, body, encoding }: WireRequest,
  agent: Agent,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(encoding && { 'accept-encoding': encoding }),
    };
    const call = request(url, { method, agent, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, bytes: Buffer.concat(chunks) }));
    });
    call.once('error', reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** Returns a compressed response. Throws unless the response is successful. */
export async function fetchBytes(url: string, token: string, agent: Agent): Promise<Buffer> {
  const { status, bytes } = await send(url, { token, encoding: 'br' }, agent);
  if (status !== 200) throw new Error(`${url} responded with ${status}`);
  return bytes;
}
