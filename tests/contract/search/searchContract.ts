import { filterContract } from './filterContract.js';
import { indexingContract } from './indexingContract.js';
import type { CreateIndex } from './searchIndex.js';
import { searchLikeTheModel } from './searchLikeTheModel.js';
import { textContract } from './textContract.js';

/** The contract of every search engine; the port documents it. */
export function searchContract(name: string, create: CreateIndex): void {
  indexingContract(name, create);
  textContract(name, create);
  filterContract(name, create);
  searchLikeTheModel(name, create);
}
