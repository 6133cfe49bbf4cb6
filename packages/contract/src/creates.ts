import type { Endpoint } from './endpoint.ts';

/**
 * The header with the key of one intent to make something: the same call with the same key makes it once (rules:
 * api#creates).
 */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
/** Visible characters without a space. */
export const IDEMPOTENCY_KEY_PATTERN = /^[\x21-\x7e]{1,64}$/;

/** Whether a call makes something, and so takes an `Idempotency-Key`: every call that answers 201. */
export const isCreate = ({ status }: Pick<Endpoint, 'status'>): boolean => status === 201;
