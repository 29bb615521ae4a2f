import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { crearEventoConSala, nuevaClave } from '../../apps/api/test/support/salas.ts';
import { closeGate } from '../support/gates.ts';
import { type Caller, withRetries } from '../support/servers.ts';
import { openTestBed, type TestBed } from '../support/testBed.ts';

const PERSONAS = 400;

let bed: TestBed;
let call: Caller;
let evento: EventoCreado;
beforeAll(async () => {
  bed = await openTestBed({ processes: 2, env: { TAQUILLA_SALA_POR_SEGUNDO: '100000' } });
  call = withRetries(bed.call);
  evento = await crearEventoConSala(bed.db);
});
afterAll(() => bed.close());

const params = () => ({ id: evento.eventoId });
const tomarFicha = (clave: string, api: number) =>
  call('tomarFicha', { params: params(), body: { clave }, api });

it('a crowd keeps its numbers when one of two processes is killed among them (§11)', async () => {
  const claves = Array.from({ length: PERSONAS }, nuevaClave);
  const llegar = (desde: number, hasta?: number) =>
    claves.slice(desde, hasta).map((clave, i) => tomarFicha(clave, i % 2));
  const contestadasAntes = await Promise.all(llegar(0, PERSONAS / 4));
  // The other people arrive while numbers are being given out, and those of the killed process get no answer.
  const gate = await closeGate(bed, 'dar_ficha');
  const llegadas = llegar(PERSONAS / 4);
  await gate.awaitOne();
  await bed.apis[0]?.kill();
  await gate.open();
  const primeras = [...contestadasAntes, ...(await Promise.all(llegadas))];
  expect(primeras.filter(({ status }) => status <= 0).length).toBe((PERSONAS * 3) / 8);
  const segundas = await Promise.all(claves.map(clave => tomarFicha(clave, 1)));

  const numeros = segundas.map(({ body }) => body.numero);
  expect(new Set(numeros).size).toBe(PERSONAS);
  expect(Math.max(...numeros)).toBe(PERSONAS);
  const contestadas = primeras.flatMap(({ status, body }, i) => (status === 201 ? [[body.numero, i]] : []));
  expect(contestadas.length).toBeGreaterThan(0);
  for (const [numero, i = 0] of contestadas) expect(segundas[i]?.body.numero).toBe(numero);
  await bed.apis[0]?.start();
});

it('a turn that one process gave is good at another, once, also after a kill -9 (§11)', async () => {
  const clave = nuevaClave();
  const { ficha } = (await tomarFicha(clave, 0)).body;
  const tomar = () =>
    call('tomarTurno', { params: params(), body: { clave, ficha }, api: 0 }).then(r => r.body);
  await expect.poll(async () => (await tomar()).turno).toBeTypeOf('string');
  const { turno } = await tomar();
  await bed.apis[0]?.kill();
  const reservar = (lugar: number) =>
    call('reservarInvitado', {
      params: params(),
      body: { asientosReserva: [evento.lugares[lugar]], turno },
      api: 1,
    });
  const responses = await Promise.all(Array.from({ length: 8 }, (_, i) => reservar(i)));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201, 409]));
  await bed.apis[0]?.start();
});
