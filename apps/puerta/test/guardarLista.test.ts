import type { FilasDePadron } from '@taquilla/contract/puerta/lector';
import { escribirBase64url } from '@taquilla/rules/puerta/base64url';
import { enColumnas, type FilaDePadron } from '@taquilla/rules/puerta/padron';
import { SIN_PASOS } from '@taquilla/rules/puerta/pasos';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const disk = new Map<string, string>();
/** Promises that the next writes wait for. */
const esperas: Promise<void>[] = [];
vi.mock('../src/storage/storage.ts', () => ({
  save: async (nombre: string, cosa: unknown) => {
    const texto = JSON.stringify(cosa);
    await esperas.shift();
    disk.set(nombre, texto);
  },
  load: async (nombre: string) => JSON.parse(disk.get(nombre) ?? 'null'),
}));

const CUANTOS = 3_000;
const filasDe = (ids: readonly number[], cambios: Partial<FilaDePadron> = {}): FilasDePadron =>
  enColumnas(
    ids.map(boletoId => ({
      boletoId,
      huella: Uint8Array.from({ length: 16 }, (_, i) => (i < 4 ? (boletoId >> (8 * i)) & 255 : i)),
      seccionId: 1,
      fila: '',
      asiento: '',
      estado: 'v' as const,
      notas: 0,
      nombre: '',
      pasos: SIN_PASOS,
      donde: '',
      cuando: 0,
      ...cambios,
    })),
    bytes => btoa(String.fromCharCode(...bytes)),
  );
const usadas = (...ids: number[]) =>
  filasDe(ids, { estado: 'u', pasos: { entradas: 1, adentro: true, ultimaEntrada: 1 }, cuando: 1_000 });

/** Starts the app anew, with an empty memory. */
async function encender() {
  vi.resetModules();
  const [{ lista }, guardado, pasos] = await Promise.all([
    import('../src/nucleo/estado.ts'),
    import('../src/nucleo/guardarLista.ts'),
    import('../src/nucleo/recordar.ts'),
  ]);
  const llega = async (filas: FilasDePadron, cursor: string, entera = false) => {
    lista.poner(filas);
    guardado.anotarPorGuardar(filas, entera);
    await guardado.guardarLista({ cursor, en: 1, nombres: '' });
  };
  const abrir = async () => {
    const edad = await guardado.abrirLista();
    await pasos.reponerRecordados();
    return edad;
  };
  return { lista, llega, abrir, recordarPasos: pasos.recordarPasos };
}

beforeEach(() => disk.clear());

describe('the list on the phone’s disk', () => {
  it('is opened after a kill with all changes, of which their rows alone were written (§P8.3, §P8.5)', async () => {
    const { lista, llega } = await encender();
    await llega(filasDe(Array.from({ length: CUANTOS }, (_, i) => i + 1)), '10', true);
    const entera = disk.get('padron');
    await llega(usadas(1, 2), '11');
    await llega(usadas(3), '12');
    expect(disk.get('padron')).toBe(entera);
    expect((disk.get('cambios') ?? '').length).toBeLessThan(1_500);

    const otra = await encender();
    expect(await otra.abrir()).toMatchObject({ cursor: '12' });
    expect([otra.lista.cuenta, otra.lista.suma]).toEqual([lista.cuenta, lista.suma]);
    await otra.llega(usadas(4), '13');
    const tercera = await encender();
    expect(await tercera.abrir()).toMatchObject({ cursor: '13' });
    for (const id of [1, 2, 3, 4]) expect(tercera.lista.porBoleto(id)?.estado).toBe('u');
    expect(tercera.lista.porBoleto(5)?.estado).toBe('v');
  });

  it('is written whole again once many rows have changed', async () => {
    const { llega } = await encender();
    await llega(filasDe(Array.from({ length: CUANTOS }, (_, i) => i + 1)), '10', true);
    await llega(usadas(...Array.from({ length: 1_001 }, (_, i) => i + 1)), '11');
    const otra = await encender();
    expect(await otra.abrir()).toMatchObject({ cursor: '11' });
    expect(otra.lista.porBoleto(1_001)?.estado).toBe('u');
  });

  it('has no rows of an older list upon a new one, where the phone died in between (§P3.3)', async () => {
    const { llega } = await encender();
    await llega(filasDe([1, 2]), '10', true);
    await llega(filasDe([1]), '11');
    const viejos = disk.get('cambios') ?? '';
    await llega(usadas(1, 2), '12', true);
    disk.set('cambios', viejos);
    const otra = await encender();
    expect(await otra.abrir()).toMatchObject({ cursor: '12' });
    expect(otra.lista.porBoleto(1)?.estado).toBe('u');
  });

  it('keeps a pass of its own whose row has come until that row is written too (§P5.2, §P8.3)', async () => {
    const { lista, llega, recordarPasos } = await encender();
    await llega(filasDe([1, 2]), '10', true);
    const huella = escribirBase64url(lista.porBoleto(1)?.huella ?? new Uint8Array());
    lista.anotar({
      id: 'uno',
      huella,
      sentido: 'entrada',
      momento: 900,
      donde: '',
      enCola: false,
      sabido: true,
    });
    // The live stream is faster than the disk: the row is only in memory when the passages are written and the phone
    // dies.
    lista.poner(usadas(1));
    await recordarPasos();
    const otra = await encender();
    await otra.abrir();
    expect(otra.lista.porBoleto(1)?.pasos.adentro).toBe(true);

    const pasos = [...lista.porGuardar];
    await llega(usadas(1), '11');
    lista.guardados(pasos);
    await recordarPasos();
    expect(disk.get('pasos')).toBe('[]');
  });

  it('writes what it remembers in the order in which it happened, however long a write takes (§P8.3)', async () => {
    const { lista, llega, recordarPasos } = await encender();
    await llega(filasDe([1, 2]), '10', true);
    const anotar = (boletoId: number) => {
      const huella = escribirBase64url(lista.porBoleto(boletoId)?.huella ?? new Uint8Array());
      const id = `paso-${boletoId}`;
      lista.anotar({ id, huella, sentido: 'entrada', momento: 900, donde: '', enCola: false, sabido: true });
    };
    let soltar = () => {};
    anotar(1);
    esperas.push(
      new Promise(resolve => {
        soltar = resolve;
      }),
    );
    const primera = recordarPasos();
    anotar(2);
    const segunda = recordarPasos();
    await Promise.race([segunda, new Promise(resolve => setTimeout(resolve))]);
    soltar();
    await Promise.all([primera, segunda]);
    expect(JSON.parse(disk.get('pasos') ?? '[]')).toHaveLength(2);
  });
});
