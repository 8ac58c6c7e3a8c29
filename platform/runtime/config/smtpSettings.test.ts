import { describe, expect, it } from 'vitest';
import { smtpSettings } from './smtpSettings.js';

describe('the connection to a mail server', () => {
  it.each([
    ['smtp://mail.example', { host: 'mail.example', port: 587, tls: 'starttls', login: null }],
    ['smtp://mail.example:25', { port: 25, tls: 'starttls' }],
    ['smtps://mail.example', { port: 465, tls: 'implicit' }],
    ['smtps://localhost:4650?tls=required', { port: 4650, tls: 'implicit' }],
    ['smtp://u%40x:p%3Aq@mail.example', { tls: 'starttls', login: { user: 'u@x', pass: 'p:q' } }],
    ['smtp://relay.example:25?tls=none', { tls: 'none', login: null }],
    ['smtp://localhost:25', { tls: 'none' }],
    ['smtp://127.0.0.1:25', { tls: 'none' }],
    ['smtp://[::1]:25', { host: '::1', tls: 'none' }],
    ['smtp://localhost:25?tls=required', { tls: 'starttls' }],
    ['smtp://localhost.evil.example:25', { tls: 'starttls' }],
    ['smtp://10.0.0.5:25', { tls: 'starttls' }],
  ])('%s', (url, settings) => expect(smtpSettings(url)).toMatchObject(settings));

  it.each([
    ['smtp://user:secret@mail.example?tls=none', /in clear/],
    ['smtps://user:secret@mail.example?tls=none', /not smtps/],
    ['smtp://user:secret@mail.example?tls=optional', /tls=required or tls=none/],
    ['smtp://user:secret@mail.example?rejectUnauthorized=false', /only parameter/],
    ['smtp://', /expected an address/],
    ['smtp:mail.example', /expected an address/],
  ])('%s is refused, without repeating it', (url, reason) => {
    expect(() => smtpSettings(url)).toThrow(reason);
    expect(() => smtpSettings(url)).not.toThrow(/secret|mail\.example$/);
  });
});
