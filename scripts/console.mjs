const MAX_DETAIL_LINES = 200;

/** `1.2 s`, or `3 min 04 s`. */
export function duration(ms) {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

/** Says what is about to be done. */
export function announce(text) {
  console.log(`› ${text}`);
}

/** One line of outcome, and the end of what it printed only where it failed. */
export function report({ isOk, name, ms, details = '' }) {
  console.log(`${isOk ? '✓' : '✗'} ${name} (${duration(ms)})`);
  if (isOk || details.trim() === '') return;
  const lines = details.trimEnd().split('\n');
  if (lines.length > MAX_DETAIL_LINES) console.log(`    … ${lines.length - MAX_DETAIL_LINES} lines before`);
  for (const line of lines.slice(-MAX_DETAIL_LINES)) console.log(`    ${line}`);
}
