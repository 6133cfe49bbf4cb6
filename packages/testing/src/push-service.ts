import { createDecipheriv, createECDH, createHmac, createPublicKey, randomBytes, verify } from 'node:crypto';
import type { PushSubscription } from '@lockroom/contract';
import type { Received } from './receiver.ts';

/** A simulated device with a push subscription. */
export interface TestDevice {
  subscription: PushSubscription;
  /** Decrypts a message (RFC 8291 and RFC 8188). Throws if the message is for another device. */
  open(request: Received): unknown;
}

const INFO = {
  push: 'WebPush: info\0',
  key: 'Content-Encoding: aes128gcm\0',
  nonce: 'Content-Encoding: nonce\0',
};

/** Makes a device whose push service has this URL. */
export function makeDevice(endpoint: string): TestDevice {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint,
      keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
    },
    open: ({ bytes }) => JSON.parse(decrypt(bytes, keys.getPrivateKey(), auth).toString('utf8')),
  };
}

/** Decrypts a message with the device's private key and authentication secret. */
export function decrypt(bytes: Buffer, privateKey: Buffer, auth: Buffer): Buffer {
  const keys = createECDH('prime256v1');
  keys.setPrivateKey(privateKey);
  const salt = bytes.subarray(0, 16);
  const recordSize = bytes.readUInt32BE(16);
  const keyLength = bytes.readUInt8(20);
  const sender = bytes.subarray(21, 21 + keyLength);
  const record = bytes.subarray(21 + keyLength);
  if (keyLength !== 65 || record.length > recordSize) throw new Error('Expected one record with one key');
  const info = Buffer.concat([Buffer.from(INFO.push), keys.getPublicKey(), sender]);
  const secret = derive(auth, keys.computeSecret(sender), info, 32);
  const cipher = createDecipheriv(
    'aes-128-gcm',
    derive(salt, secret, Buffer.from(INFO.key), 16),
    derive(salt, secret, Buffer.from(INFO.nonce), 12),
  );
  cipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  const end = padded.findLastIndex((byte) => byte !== 0);
  if (padded[end] !== 2) throw new Error('Expected the last record');
  return padded.subarray(0, end);
}

/** Implements HKDF (RFC 5869) for a single block. */
function derive(salt: Buffer, key: Buffer, info: Buffer, length: number): Buffer {
  const extracted = createHmac('sha256', salt).update(key).digest();
  return createHmac('sha256', extracted)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest()
    .subarray(0, length);
}

/** Verifies a request's sender (RFC 8292) and returns the claims. Throws unless the claims are signed with this key. */
export function claimsOf({ headers }: Received, publicKey: string): Record<string, unknown> {
  const [, token = '', named] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (named !== publicKey) throw new Error('The key does not belong to this installation');
  const [head = '', claims = '', signature = ''] = token.split('.');
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg: string };
  const point = Buffer.from(publicKey, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'));
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (alg !== 'ES256' || !signed) throw new Error('The signature is wrong');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
