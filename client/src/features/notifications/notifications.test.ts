import { describe, expect, it } from 'vitest';
import { areaOf } from './categoryOf.js';
import { validNotifications } from './validNotifications.js';

describe('notifications', () => {
  it('are kept only with an id, a message and a type', () => {
    const good = { id: 'a', message: 'b', type: 'info' };
    const { id, message, type } = good;
    const bad = [
      { message, type },
      { ...good, id: 7 },
      { id, type },
      { ...good, message: null },
      { id, message },
    ];
    expect(validNotifications([good, ...bad, { ...good, type: ['info'] }, null, 'x'])).toEqual([good]);
    expect(validNotifications({ content: [good] })).toEqual([]);
  });
  it.each([
    ['store connection', 'profile'],
    ['Profile', 'profile'],
    ['discovery', 'market'],
    ['Competitors', 'market'],
    ['mode', 'market'],
    ['Analytics', 'analytics'],
    ['dashboard', 'analytics'],
    ['system', 'system'],
    ['anything else', 'system'],
  ])('of %s belong to %s', (category, area) => expect(areaOf(category)).toBe(area));
});
