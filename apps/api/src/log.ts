import pino, { type DestinationStream, type Logger } from 'pino';

/** A structured log. Never give it card or personal data. */
export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

/** The server's log. Whatever is logged as `err` is told without what people sent. */
export function createLog(nivel: string, destino?: DestinationStream): Logger {
  const opciones = { level: nivel, serializers: { err: describeError } };
  return destino ? pino(opciones, destino) : pino(opciones);
}

/**
 * An error as the log tells it: what it is and where it happened. PostgreSQL repeats whole rows in its details, and
 * parsers repeat the text that they could not read: ids of purchases, addresses, cards. None of that is taken over.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: typeof error === 'string' ? error : typeof error };
  return {
    type: error.name,
    message: sinCitas(error),
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join('\n'),
    ...deLaBase(error),
    ...(error.cause !== undefined && { cause: describeError(error.cause) }),
  };
}

/** JSON that does not parse and values that PostgreSQL cannot take (class 22) are quoted; mail servers name addresses. */
function sinCitas(error: Error): string {
  const cita = error instanceof SyntaxError || leer(error, 'code').startsWith('22');
  const mensaje = cita ? error.message.replace(/(["'])[\s\S]*\1/g, '…') : error.message;
  // Word by word: looked for as one pattern, each letter of a long word would be the beginning of another search.
  return mensaje.replace(/\S+/g, palabra => (palabra.includes('@') ? '…' : palabra));
}

function deLaBase(error: Error): Record<string, string> {
  const campos = ['code', 'severity', 'table', 'column', 'constraint', 'routine'] as const;
  return Object.fromEntries(
    campos.map(campo => [campo, leer(error, campo)]).filter(([, valor]) => valor !== ''),
  );
}

function leer(error: Error, campo: string): string {
  const valor: unknown = Reflect.get(error, campo);
  return typeof valor === 'string' || typeof valor === 'number' ? String(valor) : '';
}
