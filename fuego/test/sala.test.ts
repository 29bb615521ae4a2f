import { afterAll, beforeAll, expect, it } from 'vitest';
import type { EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { crearEventoConSala, nuevaClave } from '../../apps/api/test/support/salas.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { cerrarCompuerta } from '../support/compuertas.ts';
import { type Caller, withRetries } from '../support/servers.ts';

const PERSONAS = 400;

let campo: Campo;
let llamar: Caller;
let evento: EventoCreado;
beforeAll(async () => {
  campo = await abrirCampo({ procesos: 2, entorno: { TAQUILLA_SALA_POR_SEGUNDO: '100000' } });
  llamar = withRetries(campo.llamar);
  evento = await crearEventoConSala(campo.db);
});
afterAll(() => campo.cerrar());

const params = () => ({ id: evento.eventoId });
const tomarFicha = (clave: string, api: number) =>
  llamar('tomarFicha', { params: params(), body: { clave }, api });

it('a crowd keeps its numbers when one of two processes is killed among them (§11)', async () => {
  const claves = Array.from({ length: PERSONAS }, nuevaClave);
  const llegar = (desde: number, hasta?: number) =>
    claves.slice(desde, hasta).map((clave, i) => tomarFicha(clave, i % 2));
  const contestadasAntes = await Promise.all(llegar(0, PERSONAS / 4));
  // The other people arrive while numbers are being given out, and those of the killed process get no answer.
  const compuerta = await cerrarCompuerta(campo, 'dar_ficha');
  const llegadas = llegar(PERSONAS / 4);
  await compuerta.alguienEspera();
  await campo.apis[0]?.matar();
  await compuerta.abrir();
  const primeras = [...contestadasAntes, ...(await Promise.all(llegadas))];
  expect(primeras.filter(({ status }) => status <= 0).length).toBe((PERSONAS * 3) / 8);
  const segundas = await Promise.all(claves.map(clave => tomarFicha(clave, 1)));

  const numeros = segundas.map(({ cuerpo }) => cuerpo.numero);
  expect(new Set(numeros).size).toBe(PERSONAS);
  expect(Math.max(...numeros)).toBe(PERSONAS);
  const contestadas = primeras.flatMap(({ status, cuerpo }, i) =>
    status === 201 ? [[cuerpo.numero, i]] : [],
  );
  expect(contestadas.length).toBeGreaterThan(0);
  for (const [numero, i = 0] of contestadas) expect(segundas[i]?.cuerpo.numero).toBe(numero);
  await campo.apis[0]?.iniciar();
});

it('a turn that one process gave is good at another, once, also after a kill -9 (§11)', async () => {
  const clave = nuevaClave();
  const { ficha } = (await tomarFicha(clave, 0)).cuerpo;
  const tomar = () =>
    llamar('tomarTurno', { params: params(), body: { clave, ficha }, api: 0 }).then(r => r.cuerpo);
  await expect.poll(async () => (await tomar()).turno).toBeTypeOf('string');
  const { turno } = await tomar();
  await campo.apis[0]?.matar();
  const reservar = (lugar: number) =>
    llamar('reservarInvitado', {
      params: params(),
      body: { asientosReserva: [evento.lugares[lugar]], turno },
      api: 1,
    });
  const respuestas = await Promise.all(Array.from({ length: 8 }, (_, i) => reservar(i)));
  expect(respuestas.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(new Set(respuestas.map(({ status }) => status))).toEqual(new Set([201, 409]));
  await campo.apis[0]?.iniciar();
});
