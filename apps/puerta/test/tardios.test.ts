import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CruceEnCola, cambiar, estado, INICIAL, type Resultado } from '../src/nucleo/estado.ts';
import { oirJuzgados } from '../src/nucleo/tardios.ts';

vi.mock('../src/storage/storage.ts', () => ({ enqueue: async () => {}, save: async () => {} }));
vi.mock('../src/nucleo/sincronizar.ts', () => ({ sincronizar: async () => {} }));

const enPantalla = {
  cruceId: 'uno',
  veredicto: 'anulado',
  dejoPasar: false,
  historia: [],
  folio: null,
  otroEvento: null,
};
const enviado = { id: 'uno', decision: { veredicto: 'anulado', dejoPasar: false } } as unknown as CruceEnCola;
const otroEvento = { nombre: 'Otra noche', fecha: '2026-12-01T02:00:00.000Z', zona: 'America/Tijuana' };
const juzgado = {
  id: 'uno',
  veredicto: 'anulado',
  dejoPasar: false,
  folio: 'abc',
  historia: [],
  otroEvento,
  intentos: 2,
};

beforeEach(() => cambiar({ ...INICIAL, resultado: { ...enPantalla } as unknown as Resultado }));

it('gives the slip and the other event to a refusal that the phone has said before the server (§P4.5, §P4.7)', () => {
  oirJuzgados([juzgado as unknown as CruceJuzgado], [enviado]);
  expect(estado.get().resultado).toMatchObject({
    veredicto: 'anulado',
    folio: 'abc',
    otroEvento,
    intentos: 2,
  });
});

it('leaves the answer of another try as it is', () => {
  oirJuzgados([{ ...juzgado, id: 'dos' } as unknown as CruceJuzgado], [{ ...enviado, id: 'dos' }]);
  expect(estado.get().resultado).toMatchObject({ cruceId: 'uno', folio: null });
});
