import type { PasswordCost } from '../features/auth/auth.passwords.ts';

/** The minimum cost of argon2. Tests use it because they register thousands of people. */
export const CHEAP_PASSWORDS: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };
