import { startProduct } from './product.js';
import { story } from './story.js';

story(startProduct);
