import * as client from 'react-dom/client';

/**
 * React as the page starts it. A file of its own makes React's first run a task of its own. Measurements ask the
 * browser where errors came from, and that makes it read these few lines again and not all of our code.
 */
export const { createRoot, hydrateRoot } = client;
