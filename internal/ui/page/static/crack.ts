// Sets up a game of this kind.

import './setup.js';
