/**
 * A bucket of an S3-compatible server, on loopback. It verifies each request's Signature V4 by its own reckoning, from the
 * bytes that arrive. Test code only.
 */
import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

const ACCESS_KEY = 'AKTEST';
const SECRET_KEY = 'a/secret+key';
const REGION = 'eu-test-1';

export interface S3Stub {
  /** For `TIDEWATCH_SNAPSHOTS`. */
  readonly address: string;
  readonly objects: Map<string, string>;
  /** Answers the next requests with these statuses. */
  readonly faults: number[];
  /** The number of keys in one list. */
  page: number;
}

export async function s3Stub(secret = SECRET_KEY): Promise<S3Stub> {
  const objects = new Map<string, string>();
  const stub = { objects, faults: [] as number[], page: 1_000 };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const fault = stub.faults.shift();
    if (fault) return void response.writeHead(fault).end();
    if (!isSigned(request, body)) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stub');
    const [, bucket, ...key] = pathname.split('/');
    if (bucket !== 'pages') return void response.writeHead(404).end('<Code>NoSuchBucket</Code>');
    if (searchParams.get('list-type') === '2') {
      const keys = [...objects.keys()].filter(name => name.startsWith(searchParams.get('prefix') ?? '')).sort();
      const contents = keys.slice(0, stub.page).map(name => `<Contents><Key>${name}</Key><Size>1</Size></Contents>`);
      return void response.end(`<ListBucketResult><Prefix>x/y</Prefix>${contents.join('')}</ListBucketResult>`);
    }
    const name = key.join('/');
    if (request.method === 'PUT') objects.set(name, String(body));
    else if (request.method === 'DELETE') return void response.writeHead(objects.delete(name) ? 204 : 404).end();
    else if (!objects.has(name)) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.end(request.method === 'GET' ? objects.get(name) : '');
  });
  await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening));
  onTestFinished(() => new Promise<void>(closed => void server.close(() => closed())));
  const { port } = server.address() as AddressInfo;
  const credentials = `${ACCESS_KEY}:${encodeURIComponent(secret)}`;
  return Object.assign(stub, {
    address: `s3:http://${credentials}@127.0.0.1:${port}/pages/tidewatch?region=${REGION}`,
  });
}

const sha256 = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string): Buffer => createHmac('sha256', key).update(data).digest();

/** AWS, 'Signature Version 4 signing process'. */
function isSigned({ method, url = '', headers }: IncomingMessage, body: Buffer): boolean {
  const parts = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signed = '', signature] = parts ?? [];
  const [key, day = '', ...scope] = credential.split('/');
  const [path = '', query = ''] = url.split('?');
  const payload = String(headers['x-amz-content-sha256']);
  const time = String(headers['x-amz-date']);
  if (key !== ACCESS_KEY || scope.join('/') !== `${REGION}/s3/aws4_request` || payload !== sha256(body)) return false;
  if (
    !time.startsWith(day) ||
    !['host', 'x-amz-content-sha256', 'x-amz-date'].every(name => signed.split(';').includes(name))
  )
    return false;
  const canonical = [
    ...[method, path, query.split('&').sort().join('&')],
    ...signed.split(';').map(name => `${name}:${String(headers[name]).trim()}`),
    ...['', signed, payload],
  ].join('\n');
  const toSign = ['AWS4-HMAC-SHA256', time, [day, ...scope].join('/'), sha256(canonical)].join('\n');
  const signingKey = [day, ...scope].reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${SECRET_KEY}`);
  return hmac(signingKey, toSign).toString('hex') === signature;
}
