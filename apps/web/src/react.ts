import * as client from 'react-dom/client';

/**
 * React's entry points in a file of their own, which makes React's first run a task of its own. Measurements ask the
 * browser for an error's origin, which makes it read these few lines again instead of all of our code.
 */
export const { createRoot, hydrateRoot } = client;
