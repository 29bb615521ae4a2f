import { textoDeQr } from '@taquilla/rules/boletoQr';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CruceEnCola } from '../src/nucleo/estado.ts';

const { enviados, responde } = vi.hoisted(() => ({
  enviados: [] as CruceEnCola[],
  responde: { como: async (_cruce: { id: string }): Promise<object> => ({}) },
}));
vi.mock('../src/storage/storage.ts', () => ({
  enqueue: async (_id: string, cruce: CruceEnCola) => void enviados.push(cruce),
  save: async () => {},
  load: async () => null,
}));
vi.mock('../src/senales/senales.ts', () => ({ senalar: () => {}, senalarEspera: () => {} }));
vi.mock('../src/nucleo/sincronizar.ts', () => ({
  sincronizar: async () => {},
  alServidor: (cruce: object) => cruce,
  atender: () => {},
  hayRed: () => {},
}));
vi.mock('../src/api/call.ts', () => ({
  call: async (_id: string, { body }: { body: { cruces: { id: string }[] } }) => ({
    ahora: new Date().toISOString(),
    cruces: [await responde.como(body.cruces[0] ?? { id: '' })],
  }),
}));

// Other files' tests have these modules on stand-ins of their own.
vi.resetModules();
const { cambiar, estado, INICIAL, lista } = await import('../src/nucleo/estado.ts');
const { leerTecleado, noVerNada, seguir, verUnCodigo } = await import('../src/nucleo/leer.ts');
const { huellaDe } = await import('../src/nucleo/lista.ts');

const NINGUNA = new Promise<never>(() => {});
const [UNO, OTRO, AJENO] = ['1', '2', '3'].map(n =>
  textoDeQr({ quemadoUUID: `0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5${n}`, esGeneral: false }),
) as [string, string, string];

let hora = Date.parse('2026-11-24T20:00:00Z');
const pasar = async (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** The camera looks at a code, or at nothing, for a while. */
async function mirar(texto: string | null, ms: number): Promise<void> {
  for (let i = 0; i <= ms; i += 100) {
    if (texto === null) noVerNada();
    else {
      const visto = verUnCodigo(texto);
      await pasar(300);
      await visto;
    }
    await pasar(100);
  }
}
const dicho = () => estado.get().resultado?.veredicto ?? null;

beforeEach(async () => {
  // The code in the frame is remembered, so each test is an hour later.
  hora += 3_600_000;
  vi.useFakeTimers({ now: hora });
  vi.stubGlobal('requestAnimationFrame', (hacer: () => void) => setTimeout(hacer, 16));
  // WebCrypto works on threads of its own, which the test's time does not move.
  vi.spyOn(crypto.subtle, 'digest').mockImplementation(async (_, datos) => {
    const bytes = new Uint8Array(32);
    bytes.set(new Uint8Array(datos as ArrayBuffer));
    return bytes.buffer;
  });
  enviados.length = 0;
  responde.como = () => NINGUNA;
  lista.olvidar();
  const huellas = await Promise.all([1, 2].map(n => huellaDe(`0b9f3a52-6f0e-4a5b-9d3c-2f1e8a7b6c5${n}`)));
  lista.poner({
    huellas: btoa(huellas.map(bytes => String.fromCharCode(...bytes)).join('')),
    boletos: [1, 2],
    secciones: [1, 1],
    filas: ['F', 'F'],
    asientos: ['8', '9'],
    estados: 'vv',
    notas: '00',
    nombres: [],
    usos: [],
  });
  const puerta = {
    id: 1,
    nombre: 'Norte',
    secciones: null,
    sentido: 'entrada',
    abreEn: null,
    cierraEn: null,
  };
  cambiar({
    ...INICIAL,
    fase: 'escanear',
    padronEn: Date.now(),
    cabecera: {
      numero: 7,
      evento: { id: 1 },
      puertas: [{ ...puerta, conNombres: false }],
      otras: [],
      secciones: [{ id: 1, nombre: 'Luneta' }],
      reglas: { reingreso: 'no', reingresosMaximos: 3, minutosEntre: 10, contracargo: 'avisar' },
      llaves: [],
      supervisores: [],
    } as never,
  });
  await mirar(null, 2_000);
});

afterEach(async () => {
  // A pass of one test is forgotten by the next.
  await pasar(120_000);
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the same ticket again (§P4.4)', () => {
  it('is one try while it stays in the frame, even for a long time', async () => {
    await mirar(UNO, 20_000);
    expect(dicho()).toBe('pasa');
    expect(enviados).toHaveLength(1);
  });

  it('is a doubt once it has left the frame for a second, and is recorded', async () => {
    await mirar(UNO, 500);
    seguir();
    await mirar(null, 1_500);
    await mirar(UNO, 500);
    expect(estado.get().resultado).toMatchObject({
      veredicto: 'repetido',
      dejoPasar: false,
      lugar: 'Luneta, F 8',
    });
    expect(Math.round((estado.get().resultado?.repetidoHace ?? 0) / 1000)).toBeGreaterThan(1);
    expect(enviados.map(({ decision }) => decision)).toEqual([
      { veredicto: 'pasa', dejoPasar: true },
      { veredicto: 'repetido', dejoPasar: false },
    ]);
    expect(new Set(enviados.map(({ id }) => id)).size).toBe(2);
  });

  it('is a doubt at once where another code came between', async () => {
    await mirar(UNO, 200);
    seguir();
    await mirar(OTRO, 200);
    seguir();
    await mirar(UNO, 0);
    expect(dicho()).toBe('repetido');
  });

  it('is no doubt where it was out of sight for an instant, or a slow phone looked elsewhere', async () => {
    await mirar(UNO, 200);
    seguir();
    await mirar(null, 500);
    await mirar(UNO, 200);
    await pasar(4_000);
    await mirar(UNO, 200);
    expect(enviados).toHaveLength(1);
  });

  it('is used after a minute', async () => {
    await mirar(UNO, 200);
    seguir();
    await mirar(null, 61_000);
    await mirar(UNO, 200);
    expect(dicho()).toBe('ya_usado');
  });

  it('is a doubt when a reader types it again, and one code while it types twice in a row', async () => {
    for (const ms of [300, 4_000, 0]) {
      const leido = leerTecleado(UNO);
      await pasar(300);
      await leido;
      if (dicho() === 'pasa') seguir();
      await pasar(ms);
    }
    expect(enviados.map(({ decision }) => decision?.veredicto)).toEqual(['pasa', 'repetido']);
  });
});

describe('a code that is shown while an answer stands (§P4.2)', () => {
  it('is heard, and read once the screen is free', async () => {
    await mirar('no es un boleto', 200);
    expect(dicho()).toBe('no_valido');
    await mirar(OTRO, 200);
    await mirar(null, 2_000);
    // The refused one, held up again, is no other.
    await mirar('no es un boleto', 200);
    expect([dicho(), estado.get().enEspera?.texto]).toEqual(['no_valido', OTRO]);
    seguir();
    await pasar(400);
    expect([dicho(), estado.get().enEspera]).toEqual(['pasa', null]);
    expect(enviados.map(({ lugar }) => lugar)).toEqual(['', 'Luneta, F 9']);
  });

  it('is read by nobody where its holder has waited for long', async () => {
    await mirar('no es un boleto', 200);
    await mirar(OTRO, 200);
    await mirar(null, 40_000);
    seguir();
    await pasar(400);
    expect([dicho(), estado.get().enEspera]).toEqual([null, null]);
  });

  it('is heard also while the server is asked about the one before', async () => {
    const [uno, dos] = [leerTecleado(UNO), leerTecleado(OTRO)];
    await pasar(900);
    await Promise.all([uno, dos]);
    expect(enviados.map(({ lugar }) => lugar)).toEqual(['Luneta, F 8', 'Luneta, F 9']);
  });
});

describe('a code that no list has (§P4.5)', () => {
  it('is what the server says, which is waited for while there is a network', async () => {
    responde.como = async ({ id }) => {
      await new Promise(resolve => setTimeout(resolve, 1_800));
      return {
        id,
        veredicto: 'no_valido',
        dejoPasar: false,
        historia: [],
        intentos: 0,
        folio: 'f',
        boleto: null,
      };
    };
    const visto = verUnCodigo(AJENO);
    await pasar(1_000);
    expect([dicho(), estado.get().aviso?.texto]).toEqual([null, 'Preguntando a la taquilla…']);
    await pasar(1_000);
    await visto;
    expect(estado.get().resultado).toMatchObject({ veredicto: 'no_valido', sinConexion: false, folio: 'f' });
  });

  it('is for the supervisor where there is no network, without a wait', async () => {
    cambiar({ sinRedDesde: Date.now() });
    const visto = verUnCodigo(AJENO);
    await pasar(300);
    await visto;
    expect(dicho()).toBe('sin_datos');
  });
});
