import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { beforeEach, expect, it, vi } from 'vitest';
import type { CruceEnCola, Resultado } from '../src/nucleo/estado.ts';

vi.mock('../src/storage/storage.ts', () => ({ enqueue: async () => {}, save: async () => {} }));
vi.mock('../src/nucleo/sincronizar.ts', () => ({ sincronizar: async () => {} }));
vi.mock('../src/senales/senales.ts', () => ({ senalar: () => {} }));

// Other files' tests have these modules on stand-ins of their own.
vi.resetModules();
const { cambiar, estado, INICIAL } = await import('../src/nucleo/estado.ts');
const { oirJuzgados } = await import('../src/nucleo/tardios.ts');

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

it('says why of a ticket that the phone knew nothing of, when the server tells late (§P4.5)', () => {
  cambiar({
    resultado: { ...enPantalla, veredicto: 'sin_datos', sinConexion: true } as unknown as Resultado,
    rechazos: { sin_datos: 1 },
  });
  oirJuzgados([{ ...juzgado, veredicto: 'no_valido' } as unknown as CruceJuzgado], [enviado]);
  expect(estado.get()).toMatchObject({
    resultado: { veredicto: 'no_valido', sinConexion: false },
    rechazos: { no_valido: 1 },
  });
  expect(estado.get().rechazos).not.toHaveProperty('sin_datos');
});

it('tells both stories of a late refusal: this phone’s pass, and the one before (§P4.3)', () => {
  const puertas = [{ id: 3, nombre: 'Norte' }] as never;
  cambiar({ ...INICIAL, cabecera: { puertas, reglas: { contracargo: 'avisar' } } as never });
  const pasada = {
    id: 'uno',
    puertaId: 3,
    momento: '2026-11-24T20:14:00.000Z',
    desfaseMs: 5_000,
    decision: { veredicto: 'pasa', dejoPasar: true },
  } as unknown as CruceEnCola;
  const antes = { cuando: '2026-11-24T20:12:00.000Z', puerta: 'Sur', quien: 'Lector 3', enLinea: false };
  oirJuzgados(
    [{ ...juzgado, veredicto: 'ya_usado', historia: [antes] } as unknown as CruceJuzgado],
    [pasada],
  );
  expect(estado.get().resultado).toMatchObject({
    tarde: true,
    aqui: { cuando: '2026-11-24T20:14:05.000Z', puerta: 'Norte' },
    historia: [antes],
  });
});
