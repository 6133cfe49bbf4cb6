// A yardstick: a plain Node server that sends one response from memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const body = process.env.ANSWER ? readFileSync(process.env.ANSWER) : Buffer.from('{"saved":1}');
const encoding = process.env.ENCODING;
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': String(body.length),
  ...(encoding ? { 'content-encoding': encoding } : {}),
};

createServer((request, response) => {
  request.resume();
  request.once('end', () => response.writeHead(200, headers).end(body));
}).listen(Number(process.env.PORT), '127.0.0.1');
