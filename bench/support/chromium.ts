/** Debian's; another one by `CHROME_PATH`. */
export const CHROMIUM = process.env.CHROME_PATH ?? '/usr/bin/chromium';

/** As the journeys start it. */
export const BANDERAS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
