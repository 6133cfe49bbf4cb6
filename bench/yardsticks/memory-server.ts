// A plain Node server that sends one compressed response from memory, as a yardstick.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = readFileSync(process.env.ANSWER ?? '');
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
  'content-encoding': 'br',
};

createServer((_, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env.PORT),
  '127.0.0.1',
);
