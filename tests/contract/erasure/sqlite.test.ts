import { erasureContract } from './erasureContract.js';

erasureContract('SQLite', async () => ({}));
