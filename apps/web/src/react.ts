import * as client from 'react-dom/client';

/**
 * React as the page starts it. In a file of its own, so that React's first run is a task of its own, and what asks the
 * browser where its errors came from, as measurements do, reads these few lines again and not all of our code.
 */
export const { createRoot, hydrateRoot } = client;
