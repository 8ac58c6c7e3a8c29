import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Service, startCommandService } from '../commandService.fixtures.js';

let service: Service;
let cookie: string;
beforeEach(async () => {
  service = await startCommandService();
  cookie = await service.connect();
});
afterEach(() => service.close());

const PATH = '/api/annotations';
const sent = { day: '2026-11-20', text: 'Newsletter sent' };
const written = async () =>
  (await service.events()).filter(({ type }) => type.startsWith('Annotation')).map(({ type }) => type);

it('adds, edits and deletes an annotation', async () => {
  const answer = await service.call('POST', PATH, cookie, sent);
  expect(answer.statusCode).toBe(201);
  const { id } = answer.json<{ id: string }>();
  expect((await service.call('PUT', `${PATH}/${id}`, cookie, { ...sent, text: 'Newsletter' })).statusCode).toBe(200);
  expect((await service.call('DELETE', `${PATH}/${id}`, cookie)).statusCode).toBe(200);
  expect(await written()).toEqual(['AnnotationAdded', 'AnnotationEdited', 'AnnotationDeleted']);
});

it.each([
  ['a text of 81 characters', { ...sent, text: 'x'.repeat(81) }, 'INVALID_REQUEST'],
  ['no text', { ...sent, text: '' }, 'INVALID_REQUEST'],
  ['a day that is none', { ...sent, day: 'yesterday' }, 'INVALID_REQUEST'],
  ['a day that does not exist', { ...sent, day: '2026-02-30' }, 'ANNOTATION_DAY_INVALID'],
])('refuses %s, and writes nothing', async (_, body, code) => {
  const answer = await service.call('POST', PATH, cookie, body);
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  expect(await written()).toEqual([]);
});

it('refuses to change another shop’s or an unknown annotation', async () => {
  const { id } = (await service.call('POST', PATH, cookie, sent)).json<{ id: string }>();
  const other = await service.connect('other.myshopify.com' as never);
  for (const [method, key, body] of [
    ['PUT', other, sent],
    ['DELETE', other, undefined],
  ] as const)
    expect((await service.call(method, `${PATH}/${id}`, key, body)).json().code).toBe('ANNOTATION_NOT_FOUND');
});
