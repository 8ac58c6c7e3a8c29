/**
 * An authority and the certificates it signs (X.509 v3, RFC 5280), created for each run: no key is in the repository,
 * and no test certificate expires. Encoded in DER here, as every package that does it brings a dozen others.
 */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface Certificate {
  /** PEM. */
  readonly cert: string;
  readonly key: string;
}

export interface Authority extends Certificate {
  /** For a server called `localhost` unless given another name. */
  issue(options?: { readonly name?: string; readonly validDays?: readonly [from: number, to: number] }): Certificate;
}

const DAY_MS = 86_400_000;
const VALID_DAYS = [-1, 30] as const;

export function newAuthority(name: string): Authority {
  const keys = newKeys();
  const cert = certificate({ subject: name, issuer: name, keys, signer: keys.privateKey, isAuthority: true });
  return {
    ...pem(cert, keys),
    issue({ name: subject = 'localhost', validDays = VALID_DAYS } = {}) {
      const own = newKeys();
      return pem(certificate({ subject, issuer: name, keys: own, signer: keys.privateKey, validDays }), own);
    },
  };
}

export function selfSigned(subject: string): Certificate {
  const keys = newKeys();
  return pem(certificate({ subject, issuer: subject, keys, signer: keys.privateKey }), keys);
}

type Keys = { readonly publicKey: KeyObject; readonly privateKey: KeyObject };
const newKeys = (): Keys => generateKeyPairSync('rsa', { modulusLength: 2048 });

const pem = (cert: Buffer, { privateKey }: Keys): Certificate => ({
  cert: `-----BEGIN CERTIFICATE-----\n${cert.toString('base64')}\n-----END CERTIFICATE-----\n`,
  key: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
});

interface Content {
  readonly subject: string;
  readonly issuer: string;
  readonly keys: Keys;
  readonly signer: KeyObject;
  readonly validDays?: readonly [from: number, to: number];
  readonly isAuthority?: boolean;
}

function certificate(content: Content): Buffer {
  const { subject, issuer, keys, signer, validDays = VALID_DAYS, isAuthority = false } = content;
  const extensions = [
    extension('551d13', isAuthority ? sequence(der(0x01, Buffer.from([0xff]))) : sequence()),
    ...(isAuthority ? [] : [extension('551d11', sequence(der(0x82, Buffer.from(subject))))]),
  ];
  const signed = sequence(
    der(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    SHA256_WITH_RSA,
    nameOf(issuer),
    sequence(...validDays.map(days => der(0x18, Buffer.from(timeIn(days))))),
    nameOf(subject),
    keys.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  return sequence(signed, SHA256_WITH_RSA, bits(sign('sha256', signed, signer)));
}

/** `20261121120000Z` */
const timeIn = (days: number): string =>
  `${new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`;

/** Tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, Buffer.concat(parts));
const integer = (bytes: Buffer): Buffer => der(0x02, bytes);
const objectId = (hex: string): Buffer => der(0x06, Buffer.from(hex, 'hex'));
const bits = (bytes: Buffer): Buffer => der(0x03, Buffer.concat([Buffer.from([0]), bytes]));
const extension = (id: string, value: Buffer): Buffer => sequence(objectId(id), der(0x04, value));
/** Only a common name. */
const nameOf = (text: string): Buffer =>
  sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))));
const SHA256_WITH_RSA = sequence(objectId('2a864886f70d01010b'), der(0x05, Buffer.alloc(0)));
