import { Worker } from 'node:worker_threads';
import type { Configuration } from '../env/configuration.ts';
import type { Log } from '../log.ts';
import type { Dispatcher, DispatchOptions, SendResult } from './dispatcher.ts';

/** The input of the thread that sends mails, passed at its start. */
export interface MailThreadData {
  config: Configuration;
  databaseUrl: string;
  publicUrl: string;
}

/** Messages to the thread. */
export type MailThreadOrder = 'avisar' | 'detener';

/** Messages from the thread: the result of one mail. */
export interface MeasuredSend {
  resultado: SendResult;
  segundos: number;
}

interface MailThreadOptions {
  log: Log;
  measure: NonNullable<DispatchOptions['measure']>;
  /** Script of the thread. */
  program?: URL;
}

/** The script stands beside the bundle. */
const PROGRAM = new URL('./workers/correos.js', import.meta.url);
const REPLACE_MS = 1_000;

/**
 * Starts the outbox's worker on a thread of its own (ADR 0013), so that it blocks no event loop and yields the processor to
 * sales. A thread that breaks is replaced; the mails that it had claimed come back when the claim ends.
 */
export function startMailThread(
  data: MailThreadData,
  { log, measure, program = PROGRAM }: MailThreadOptions,
): Dispatcher {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let thread: Worker;
  let ended: Promise<void>;

  function open(): void {
    thread = new Worker(program, { workerData: data });
    thread.on('message', ({ resultado, segundos }: MeasuredSend) => measure(resultado, segundos));
    // An error is followed by `exit`.
    thread.on('error', error => log.error({ err: error }, 'Se rompió el hilo que envía los correos.'));
    ended = new Promise(resolve => thread.once('exit', () => resolve()));
    void ended.then(() => {
      if (!stopped) timer = setTimeout(open, REPLACE_MS);
    });
  }

  const tell = (order: MailThreadOrder) => thread.postMessage(order);
  open();
  return {
    avisar: () => tell('avisar'),
    detener: async () => {
      stopped = true;
      clearTimeout(timer);
      tell('detener');
      await ended;
    },
  };
}
