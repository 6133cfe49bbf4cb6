// The yardstick of the live part: event streams on Node's own server, which send every POST body to all.
import { createServer, type ServerResponse } from 'node:http';

const streams = new Set<ServerResponse>();

createServer((request, response) => {
  if (request.method === 'POST') {
    let text = '';
    request.on('data', (chunk: Buffer) => {
      text += chunk;
    });
    request.once('end', () => {
      for (const stream of streams) stream.write(text);
      response.end('ok');
    });
  } else if (request.url === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    response.write('event: open\ndata: {}\n\n');
    streams.add(response);
    request.once('close', () => streams.delete(response));
  } else response.end('ok');
}).listen(Number(process.env.PORT), '127.0.0.1');
