import Fastify, { type FastifyInstance } from 'fastify';
import pino from 'pino';
import { expect, it } from 'vitest';
import { createAfterAnswer } from '../../src/server/afterAnswer.ts';

const WITHOUT_PAUSE = [0, 0];

/** A server whose task after an answer fails so many times. */
function trabajar({ fallos, reintentosMs }: { fallos: number; reintentosMs: number[] }) {
  const avisos: string[] = [];
  const log = pino({ level: 'warn' }, { write: linea => avisos.push(JSON.parse(linea).msg) });
  const app = Fastify() as unknown as FastifyInstance;
  let veces = 0;
  createAfterAnswer(
    app,
    log,
    reintentosMs,
  )(async () => {
    veces++;
    if (veces <= fallos) throw new Error('the database cannot be had');
  });
  return { app, avisos, veces: () => veces };
}

it('does what was promised with an answer also where it fails at first: nobody will ask again', async () => {
  const { app, avisos, veces } = trabajar({ fallos: 2, reintentosMs: WITHOUT_PAUSE });
  await expect.poll(veces).toBe(3);
  await app.close();
  expect(avisos).toEqual(Array(2).fill('Se intenta otra vez lo que sigue a una respuesta.'));
});

it('tells the log what could not be done at all', async () => {
  const { app, avisos, veces } = trabajar({ fallos: 10, reintentosMs: WITHOUT_PAUSE });
  await expect.poll(() => avisos.at(-1)).toBe('Falló lo que sigue a una respuesta.');
  expect(veces()).toBe(3);
  await app.close();
});

it('keeps no server from closing: tries a last time at once', async () => {
  const { app, avisos, veces } = trabajar({ fallos: 1, reintentosMs: [3_600_000] });
  await expect.poll(() => avisos.length).toBe(1);
  await app.close();
  expect(veces()).toBe(2);
});
