import { enColumnas } from '@taquilla/rules/puerta/padron';
import { SIN_PASOS } from '@taquilla/rules/puerta/pasos';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const { disco, pedidos, red } = vi.hoisted(() => ({
  disco: new Map<string, string>(),
  pedidos: [] as { puerta?: number; desde?: string }[],
  red: { hay: true, responde: (_query: { puerta?: number; desde?: string }): unknown => null },
}));
vi.mock('../src/storage/storage.ts', () => ({
  save: async (nombre: string, cosa: unknown) => void disco.set(nombre, JSON.stringify(cosa)),
  load: async (nombre: string) => JSON.parse(disco.get(nombre) ?? 'null'),
  loadQueue: async () => [],
  dequeue: async () => {},
  enqueue: async () => {},
  wipe: async () => {},
}));
vi.mock('../src/api/vivo.ts', () => ({ abrirVivo: () => {}, cerrarVivo: () => {} }));
vi.mock('../src/offline/register.ts', () => ({ lookForUpdate: () => {} }));
vi.mock('../src/api/call.ts', () => ({
  call: async (id: string, { query }: { query: { puerta?: number; desde?: string } }) => {
    if (!red.hay) throw new TypeError('no network');
    if (id !== 'padronDePuerta') return { ahora: new Date().toISOString(), cruces: [] };
    pedidos.push(query);
    return red.responde(query);
  },
}));

// Other files' tests have these modules on stand-ins of their own.
vi.resetModules();
const { cambiar, estado, INICIAL, lista, nombreAqui } = await import('../src/nucleo/estado.ts');
const { elegirPuerta } = await import('../src/nucleo/sesion.ts');
const { sincronizar } = await import('../src/nucleo/sincronizar.ts');

const CON = { id: 1, nombre: 'Norte', secciones: [5], sentido: 'entrada', conNombres: true };
const SIN = { id: 2, nombre: 'Sur', secciones: null, sentido: 'entrada', conNombres: false };
let puertas = [CON, SIN];

/** The server's list, with names for a gate that needs them. */
const lleno = (puertaId: number) =>
  enColumnas(
    [5, 6].map((seccionId, i) => ({
      boletoId: i + 1,
      huella: Uint8Array.from({ length: 16 }, () => i),
      seccionId,
      fila: 'F',
      asiento: String(i),
      estado: 'v' as const,
      notas: 0,
      nombre: puertas.find(({ id }) => id === puertaId)?.conNombres && seccionId === 5 ? 'María Ñ.' : '',
      pasos: SIN_PASOS,
      donde: '',
      cuando: 0,
    })),
    bytes => btoa(String.fromCharCode(...bytes)),
  );

beforeEach(async () => {
  vi.stubGlobal('navigator', {});
  disco.clear();
  pedidos.length = 0;
  red.hay = true;
  puertas = [CON, SIN];
  lista.olvidar();
  red.responde = ({ puerta = 0, desde }) => ({
    tipo: desde === undefined ? 'completo' : 'cambios',
    cabecera: { ahora: new Date().toISOString(), evento: { id: 1 }, puertas, secciones: [] },
    filas: desde === undefined ? lleno(puerta) : { ...lleno(0), boletos: [] },
    cursor: '7',
    cuenta: lista.cuenta,
    suma: lista.suma,
    choques: [],
    sinConexion: { cuantos: 0, desde: null },
  });
  const cabecera = { evento: { id: 1 }, puertas, secciones: [] } as never;
  cambiar({ ...INICIAL, fase: 'escanear', cabecera, puertaId: CON.id });
  await sincronizar();
  await vi.waitFor(() => expect(disco.get('padron')).toContain('María'));
});

afterEach(() => vi.unstubAllGlobals());

const guardado = () => [...disco.values()].join();
const enPantalla = () => {
  const fila = lista.porBoleto(1);
  return fila ? nombreAqui(fila) : null;
};

it('leave memory and disk when the phone goes to a gate without names, also without a network (§P3.1)', async () => {
  expect(enPantalla()).toBe('María Ñ.');
  red.hay = false;
  cambiar({ ultimo: { nombre: 'María Ñ.', lugar: 'F 0' } as never });
  elegirPuerta(SIN.id);
  expect([enPantalla(), lista.porBoleto(1)?.nombre, estado.get().ultimo?.nombre]).toEqual(['', '', '']);
  await vi.waitFor(() => expect(guardado()).not.toContain('María'));
});

it('come again when the phone returns: the whole list is fetched, for that gate (§P3.1)', async () => {
  elegirPuerta(SIN.id);
  await vi.waitFor(() => expect(pedidos.at(-1)).toMatchObject({ puerta: SIN.id, desde: '7' }));
  elegirPuerta(CON.id);
  await vi.waitFor(() => expect(enPantalla()).toBe('María Ñ.'));
  expect(pedidos.at(-1)).toEqual({ puerta: CON.id, saltos: 'si' });
});

it('go when the console takes "Lista con nombres" away (§P7.1)', async () => {
  puertas = [{ ...CON, conNombres: false }, SIN];
  await sincronizar();
  expect([enPantalla(), lista.porBoleto(1)?.nombre]).toEqual(['', '']);
  await vi.waitFor(() => expect(guardado()).not.toContain('María'));
});
