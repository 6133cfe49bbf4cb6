// The yardstick of the start part: the same framework and driver, one route with one query, nothing else.
import Fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL ?? '' });
const http = Fastify();
http.get('/api/ready', async () => {
  await pool.query('select 1');
  return { status: 'ready' };
});
await http.listen({ port: Number(process.env.PORT), host: '127.0.0.1' });
