import pino, { type DestinationStream, type Logger } from 'pino';

/** A structured log. Never give it card or personal data. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The server's log. An error logged as `err` is written without user input. */
export function createLog(level: string, destination?: DestinationStream): Logger {
  const options = { level, serializers: { err: describeError } };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error as the log writes it: kind and place. PostgreSQL repeats whole rows in its details, and parsers repeat the text
 * that they could not read (ids of purchases, addresses, cards), so those are left out.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error };
  return {
    type: error.name,
    message: withoutQuotes(error),
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n'),
    ...ofDatabase(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/**
 * Drops quoted text (JSON that does not parse, values that PostgreSQL rejects with class 22) and the addresses that mail
 * servers name.
 */
function withoutQuotes(error: Error): string {
  const quotes = error instanceof SyntaxError || readField(error, 'code').startsWith('22');
  const message = quotes ? error.message.replace(/(["'])[\s\S]*\1/g, '…') : error.message;
  // Word by word: with one pattern for the whole text, each letter of a long word would start another search.
  return message.replace(/\S+/g, word => (word.includes('@') ? '…' : word));
}

function ofDatabase(error: Error): Record<string, string> {
  const fields = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const;
  return Object.fromEntries(
    fields.map(field => [field, readField(error, field)]).filter(([, value]) => value !== ''),
  );
}

function readField(error: Error, field: string): string {
  const value: unknown = Reflect.get(error, field);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
