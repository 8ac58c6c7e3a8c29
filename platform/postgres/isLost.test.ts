import { describe, expect, it } from 'vitest';
import { isLost } from './isLost.js';

const fault = (code: string, message = '') => Object.assign(new Error(message), { code });

describe('a fault of PostgreSQL', () => {
  it.each([
    ['the connection was refused', fault('ECONNREFUSED')],
    ['the connection was reset', fault('ECONNRESET')],
    ['an administrator ended it', fault('57P01')],
    ['the server crashed', fault('57P02')],
    ['the server is starting', fault('57P03')],
    ['the connection failed', fault('08006')],
    ['there are too many connections', fault('53300')],
    ['it ended without a code', new Error('Connection terminated unexpectedly')],
    ['nothing answered in time', new Error('timeout exceeded when trying to connect')],
    ['a statement had no answer in time', new Error('Query read timeout')],
    ['a statement took longer than the server allows', fault('57014')],
    ['every address was refused', new AggregateError([fault('ECONNREFUSED'), fault('ECONNREFUSED')])],
  ])('is its absence where %s', (_, one) => expect(isLost(one)).toBe(true));

  it.each([
    ['a key is there already', fault('23505')],
    ['the statement is wrong', fault('42601')],
    ['the password is wrong', fault('28P01')],
    ['a value is wrong', new RangeError('beyond 2^53')],
    ['it is no error', 'text'],
  ])('is the statement’s where %s', (_, one) => expect(isLost(one)).toBe(false));
});
