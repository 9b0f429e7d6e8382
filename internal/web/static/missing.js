// The page for addresses that lead nowhere.

import { begin } from './page.js';

begin();
