import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

/** A simulated passkey device. Its keys, CBOR and signatures share no code with the server's verification. */

const FLAGS = { present: 0x01, verified: 0x04, hasKey: 0x40 };

/** The options that a device uses to create a passkey. */
interface ToCreate {
  challenge: string;
  rp: { id: string };
  user: { id: string };
}

interface ToSign {
  challenge: string;
  rpId: string;
}

/** How a response differs from a correct one. */
export interface Oddity {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  userHandle?: string;
  isVerified?: boolean;
  isPresent?: boolean;
}

export interface SoftPasskey {
  id: string;
  rpId: string;
  userHandle: string;
  counter: number;
  privateKey: KeyObject;
}

/** Makes a passkey and the browser's response. */
export function makePasskey(asked: ToCreate, origin: string, odd: Oddity = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const passkey: SoftPasskey = {
    id: id.toString('base64url'),
    rpId: asked.rp.id,
    userHandle: asked.user.id,
    counter: 0,
    privateKey,
  };
  // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with its coordinates (-2, -3).
  const coseKey = cborMap([
    [1, cborInt(2)],
    [3, cborInt(-7)],
    [-1, cborInt(1)],
    [-2, cborBytes(Buffer.from(x, 'base64url'))],
    [-3, cborBytes(Buffer.from(y, 'base64url'))],
  ]);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(id.length);
  const data = Buffer.concat([
    authenticatorData(odd.rpId ?? asked.rp.id, odd.counter ?? 0, FLAGS.hasKey | flagsOf(odd)),
    Buffer.alloc(16),
    length,
    id,
    coseKey,
  ]);
  const attestationObject = Buffer.concat([
    Buffer.from([0xa3]),
    cborText('fmt'),
    cborText('none'),
    cborText('attStmt'),
    Buffer.from([0xa0]),
    cborText('authData'),
    cborBytes(data),
  ]);
  const answer = {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: clientData('webauthn.create', asked.challenge, origin, odd).toString('base64url'),
      attestationObject: attestationObject.toString('base64url'),
    },
  };
  return { passkey, answer };
}

/** Signs a challenge with a passkey. A device with a counter increments it. */
export function signWith(passkey: SoftPasskey, asked: ToSign, origin: string, odd: Oddity = {}) {
  const counter = odd.counter ?? passkey.counter;
  const data = authenticatorData(odd.rpId ?? asked.rpId, counter, flagsOf(odd));
  const client = clientData('webauthn.get', asked.challenge, origin, odd);
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
  const signature = createSign('sha256').update(signed).sign(passkey.privateKey);
  return {
    id: passkey.id,
    rawId: passkey.id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: odd.userHandle ?? passkey.userHandle,
    },
  };
}

function flagsOf({ isPresent = true, isVerified = true }: Oddity): number {
  return (isPresent ? FLAGS.present : 0) | (isVerified ? FLAGS.verified : 0);
}

function clientData(type: string, challenge: string, origin: string, odd: Oddity): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: odd.type ?? type,
      challenge: odd.challenge ?? challenge,
      origin: odd.origin ?? origin,
      crossOrigin: false,
    }),
  );
}

function authenticatorData(rpId: string, counter: number, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
}

/** Returns the head of a CBOR item: its type and a number of at most two bytes. */
function cborHead(kind: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(kind << 5) | n]);
  if (n < 256) return Buffer.from([(kind << 5) | 24, n]);
  return Buffer.from([(kind << 5) | 25, n >> 8, n & 0xff]);
}
const cborInt = (n: number) => (n < 0 ? cborHead(1, -1 - n) : cborHead(0, n));
const cborBytes = (bytes: Buffer) => Buffer.concat([cborHead(2, bytes.length), bytes]);
const cborText = (text: string) => Buffer.concat([cborHead(3, text.length), Buffer.from(text)]);
const cborMap = (pairs: [number, Buffer][]) =>
  Buffer.concat([cborHead(5, pairs.length), ...pairs.flatMap(([key, value]) => [cborInt(key), value])]);
