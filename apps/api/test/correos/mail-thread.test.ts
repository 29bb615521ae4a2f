import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SendResult } from '../../src/correos/dispatcher.ts';
import { startMailThread } from '../../src/correos/mailThread.ts';
import { readConfiguration } from '../../src/env/configuration.ts';
import { PATIENCE_MS } from '../support/lockWaits.ts';

// The real program sends mails in `fuego/test/correos`; these tests cover how its thread is controlled.

let messages: string[];
let channel: BroadcastChannel;
beforeEach(() => {
  messages = [];
  channel = new BroadcastChannel(randomUUID());
  channel.onmessage = ({ data }) => messages.push(data);
});
afterEach(() => channel.close());

/** A program that reports the orders it gets and then runs `alAvisar`. */
function script(alAvisar: string): URL {
  const codigo = `
    import { BroadcastChannel, parentPort } from 'node:worker_threads';
    const canal = new BroadcastChannel('${channel.name}');
    canal.postMessage('empieza');
    parentPort.on('message', orden => {
      canal.postMessage(orden);
      if (orden === 'detener') setImmediate(() => process.exit());
      else { ${alAvisar} }
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(codigo)}`);
}

function openThread(alAvisar: string) {
  const medidos: [SendResult, number][] = [];
  const despachador = startMailThread(
    { config: readConfiguration({}), databaseUrl: 'postgresql://nadie', publicUrl: 'https://tienda.example' },
    {
      log: pino({ level: 'silent' }),
      measure: (...medido) => medidos.push(medido),
      program: script(alAvisar),
    },
  );
  onTestFinished(despachador.detener);
  return { ...despachador, medidos };
}

async function awaitMessages(...esperados: string[]): Promise<void> {
  await vi.waitFor(() => expect(messages).toEqual(esperados), { timeout: PATIENCE_MS });
}

describe('the thread that sends mails', () => {
  it('is told of a mail, tells how its sending went, and ends before the server does', async () => {
    const { avisar, detener, medidos } = openThread(
      `parentPort.postMessage({ resultado: 'enviado', segundos: 0.25 });`,
    );
    await awaitMessages('empieza');
    avisar();
    await awaitMessages('empieza', 'avisar');
    await vi.waitFor(() => expect(medidos).toEqual([['enviado', 0.25]]), { timeout: PATIENCE_MS });
    await detener();
    await awaitMessages('empieza', 'avisar', 'detener');
  });

  it('is replaced when it breaks, and hears of the next mail', async () => {
    const { avisar } = openThread(`throw new Error('broken');`);
    await awaitMessages('empieza');
    avisar();
    await awaitMessages('empieza', 'avisar', 'empieza');
    avisar();
    await awaitMessages('empieza', 'avisar', 'empieza', 'avisar', 'empieza');
  });

  it('is not replaced once the server stops', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { avisar, detener } = openThread(`throw new Error('broken');`);
    avisar();
    await detener();
    expect(vi.getTimerCount()).toBe(0);
    await detener();
  });
});
