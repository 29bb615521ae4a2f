import type { CruceJuzgado } from '@taquilla/contract/puerta/lector';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { conTardio, llegoBueno } from '../src/nucleo/buenosTarde.ts';
import { type CruceEnCola, cambiar, INICIAL, lista, type Resultado } from '../src/nucleo/estado.ts';

vi.mock('../src/storage/storage.ts', () => ({ enqueue: async () => {}, save: async () => {} }));
vi.mock('../src/nucleo/sincronizar.ts', () => ({ sincronizar: async () => {} }));

const HUELLA = 'AAAAAAAAAAAAAAAAAAAAAA';
const EN = Date.parse('2026-11-24T20:00:00Z');
const suyo = {
  id: 'intento-1',
  huella: HUELLA,
  momento: new Date(EN).toISOString(),
  desfaseMs: 0,
  decision: { veredicto: 'sin_datos', dejoPasar: false },
} as unknown as CruceEnCola;
const juzgado = { id: 'intento-1', veredicto: 'pasa', dejoPasar: true } as CruceJuzgado;

/** The server's answer when the ticket is read again: burned by this phone's try and by the given ones. */
const leidaOtraVez = (...quienes: { quien: string; hace?: number }[]): Resultado =>
  ({
    cruceId: 'intento-2',
    huella: HUELLA,
    veredicto: 'ya_usado',
    dejoPasar: false,
    historia: quienes.map(({ quien, hace = 0 }) => ({ quien, cuando: new Date(EN - hace).toISOString() })),
  }) as unknown as Resultado;

beforeEach(() => {
  lista.olvidar();
  cambiar({ ...INICIAL, cabecera: { numero: 7 } as never });
  conTardio(leidaOtraVez());
});

describe('a ticket that the server let in after the screen had said no, and gone on (§P4.1)', () => {
  it('is let in when it is read again, once, as the try that burned it', async () => {
    await llegoBueno(juzgado, suyo);
    expect(conTardio(leidaOtraVez({ quien: 'Lector 7' }))).toMatchObject({
      cruceId: 'intento-1',
      veredicto: 'pasa',
      dejoPasar: true,
      historia: [],
    });
    expect(conTardio(leidaOtraVez({ quien: 'Lector 7' }))).toMatchObject({
      veredicto: 'ya_usado',
      dejoPasar: false,
    });
  });

  it.each([
    ['another phone let it in', [{ quien: 'Lector 8' }]],
    ['it passed here before', [{ quien: 'Lector 7', hace: 60_000 }]],
    ['it passed twice', [{ quien: 'Lector 7' }, { quien: 'Lector 8' }]],
  ])('stays refused where %s', async (_, historia) => {
    await llegoBueno(juzgado, suyo);
    expect(conTardio(leidaOtraVez(...historia))).toMatchObject({ veredicto: 'ya_usado', dejoPasar: false });
  });

  it('stays refused where the signature is none of ours, and where it has passed meanwhile', async () => {
    await llegoBueno(juzgado, { ...suyo, decision: { veredicto: 'no_valido', dejoPasar: false } });
    expect(conTardio(leidaOtraVez({ quien: 'Lector 7' })).dejoPasar).toBe(false);
    lista.anotar({
      id: 'otro-intento',
      huella: HUELLA,
      sentido: 'entrada',
      momento: EN + 9_000,
      donde: 'Lector 7',
      enCola: true,
      sabido: false,
    });
    await llegoBueno(juzgado, suyo);
    expect(conTardio(leidaOtraVez({ quien: 'Lector 7' })).dejoPasar).toBe(false);
  });
});
