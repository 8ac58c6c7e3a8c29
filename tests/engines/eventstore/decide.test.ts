import { systemClock } from '../../../platform/runtime/clock/clock.js';
import { decideContract } from '../../contract/decide/decideContract.js';
import { eventStoreDbEngine } from './eventStoreDbEngine.js';

decideContract(eventStoreDbEngine, systemClock);
