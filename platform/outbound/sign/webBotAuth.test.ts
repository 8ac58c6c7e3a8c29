import { createHash, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { keyIdOf, makeKeyPair, signComponents, signDirectory, signRequest } from './webBotAuth.js';

/** The test key of RFC 9421 §B.1.4, whose signatures the draft prints. */
const KEY = { x: 'JrQLj5P_89iXES9-vFgrIy29clF9CC_oPPsw3c5D0bs', d: 'n4Ni-HpISpVObnQMW0wOhCKROaIKqKtW_2ZYb2p9KcU' };
const KEY_ID = 'poqkLGiymh_W0uP6PZFw-dvez3QJT5SolqXBCW38r0U';

const isSigned = (x: string, base: string, signature: string): boolean =>
  verify(
    null,
    Buffer.from(base),
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
    Buffer.from(signature, 'base64'),
  );

describe('the draft’s test vectors', () => {
  it('name the key by its thumbprint', () => expect(keyIdOf(KEY)).toBe(KEY_ID));

  it('E.2.1: a request with Signature-Agent', () => {
    const params = `created=1735689600;keyid="${KEY_ID}";alg="ed25519";expires=4889289600;nonce="n9p433xm+NJ3ph3upfBIGmsuwHw387YV7Q/F+6BSpGCVjYCqQw6rznNA8PVVLySrAWsv0hQtFioQb6E1YsauiA==";tag="web-bot-auth"`;
    const covered = [
      ['"@authority"', 'example.com'],
      ['"signature-agent";key="agent2"', '"https://signature-agent.test"'],
    ] as const;
    expect(signComponents(covered, params, KEY).signature).toBe(
      ':RdNFx5Bj6au3YgAMQL/RzmUlZE8QZLIaXGRpw985hWnwPfMxT228NMk6ehRS1PSl4e8PhbNZACSanGdhEwYCCg==:',
    );
  });

  it('E.2.3: the signed directory', () => {
    const params = `created=1735689600;expires=4889289600;keyid="${KEY_ID}";tag="http-message-signatures-directory"`;
    const covered = [
      ['"@authority";req', 'signature-agent.test'],
      ['"content-digest"', 'sha-256=:CADMT2aBdV/rqQr/NIru64ERQkCobVvllA4V0fLFDu0=:'],
    ] as const;
    expect(signComponents(covered, params, KEY).signature).toBe(
      ':l6P8R67tm3kujAxbHWio7ll01qrEZ0dKD/WWlGhNYEmTnFZM8Wt0VQ9zqGfvo7T/UMkBxsigzChM1Gpz7gOVBg==:',
    );
  });
});

describe('a request', () => {
  it('names its key directory, and is signed for its site and for five minutes', () => {
    const { signature, ...headers } = signRequest(new URL('https://Shop.example:8443/p?variant=1'), {
      ...{ agent: 'https://tidewatch.example', key: KEY, now: 1_800_000_000, nonce: 'bm9uY2U=' },
    });
    const params = `("@authority" "signature-agent";key="sig1");created=1800000000;expires=1800000300;keyid="${KEY_ID}";alg="ed25519";nonce="bm9uY2U=";tag="web-bot-auth"`;
    expect(headers).toEqual({
      'signature-agent': 'sig1="https://tidewatch.example"',
      'signature-input': `sig1=${params}`,
    });
    const base = `"@authority": shop.example:8443\n"signature-agent";key="sig1": "https://tidewatch.example"\n"@signature-params": ${params}`;
    expect(isSigned(KEY.x, base, signature?.slice('sig1=:'.length, -1) ?? '')).toBe(true);
  });
});

describe('the key directory', () => {
  it('publishes public keys alone, each with its times, and is signed by each', () => {
    const keys = [KEY, makeKeyPair()].map(pair => ({
      ...pair,
      signsFrom: 1_700_000_000_500,
      until: 1_702_000_000_500,
    }));
    const { body, headers } = signDirectory('tidewatch.example', keys, 1_800_000_000);
    expect(JSON.parse(body).keys).toEqual(
      keys.map(({ x }) => ({
        ...{ kty: 'OKP', crv: 'Ed25519', kid: keyIdOf({ x }), x },
        ...{ use: 'sig', nbf: 1_700_000_000, exp: 1_702_000_000 },
      })),
    );
    expect(headers['content-type']).toBe('application/http-message-signatures-directory+json');
    const digest = `sha-256=:${createHash('sha256').update(body).digest('base64')}:`;
    expect(headers['content-digest']).toBe(digest);
    const inputs = (headers['signature-input'] ?? '').split(', ');
    const signatures = (headers.signature ?? '').split(', ');
    for (const [n, { x }] of keys.entries()) {
      const params = inputs[n]?.slice(`key${n}=`.length);
      const base = `"@authority";req: tidewatch.example\n"content-digest": ${digest}\n"@signature-params": ${params}`;
      expect(isSigned(x, base, signatures[n]?.slice(`key${n}=:`.length, -1) ?? '')).toBe(true);
    }
  });
});
