import { expect, it } from 'vitest';
import { shopNameOf } from './shopNameOf.js';

it.each([
  ['Tarnfold', 'https://shop.tarnfold.co.uk/p', 'Tarnfold'],
  [null, 'https://shop.tarnfold.co.uk/p', 'tarnfold.co.uk'],
  [null, 'https://tarnfold.myshopify.com/p', 'tarnfold.myshopify.com'],
  [null, 'http://northpeak.localhost:8081/p', 'northpeak.localhost'],
  [null, 'http://localhost:8081/p', 'localhost:8081'],
])('shows the stated name %j of %s as %s', (stated, url, name) => expect(shopNameOf(stated, url)).toBe(name));
