import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/kernel/db/tables/*.ts',
  out: './apps/server/src/kernel/db/migrations',
});
