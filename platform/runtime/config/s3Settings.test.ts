import { describe, expect, it } from 'vitest';
import { s3Settings } from './s3Settings.js';

describe('the address of a bucket', () => {
  it.each([
    ['s3:https://key:secret@s3.example/pages', 'https://s3.example/pages', 'us-east-1'],
    ['s3:http://key:secret@minio:9000/pages/tidewatch/', 'http://minio:9000/pages/tidewatch', 'us-east-1'],
    ['s3:https://key:secret@s3.example/pages?region=eu-central-1', 'https://s3.example/pages', 'eu-central-1'],
  ])('%s', (address, bucket, region) =>
    expect(s3Settings(address)).toEqual({ bucket, region, accessKeyId: 'key', secretAccessKey: 'secret' }),
  );

  it('has encoded credentials', () =>
    expect(s3Settings('s3:https://k%2B:s%2F%40@s3.example/pages')).toMatchObject({
      ...{ accessKeyId: 'k+', secretAccessKey: 's/@' },
    }));

  it.each([
    ...['s3:', 's3:https://', 's3:pages', 's3:ftp://key:secret@s3.example/pages', 's3:https://s3.example/pages'],
    ...['s3:https://key@s3.example/pages', 's3:https://key:secret@s3.example', 's3:https://key:secret@s3.example/a b'],
    's3:https://key:secret@s3.example/pages?acl=public',
    's3:https://key:100%secret@s3.example/pages',
  ])('is refused without its secret: %s', address => {
    expect(() => s3Settings(address)).toThrow(RangeError);
    expect(() => s3Settings(address)).not.toThrow(/secret@|:secret/);
  });
});
