import { escribirBase64url } from '@taquilla/rules/puerta/base64url';
import { enColumnas, type FilaDePadron } from '@taquilla/rules/puerta/padron';
import { SIN_PASOS } from '@taquilla/rules/puerta/pasos';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Lista, type PasoSuelto } from '../src/nucleo/lista.ts';

const HORA = 1_800_000_000_000;

function fila(boletoId: number, cambios: Partial<FilaDePadron> = {}): FilaDePadron {
  return {
    boletoId,
    huella: Uint8Array.from({ length: 16 }, (_, i) => (boletoId * 37 + i) % 256),
    seccionId: 1,
    fila: '',
    asiento: '',
    estado: 'v',
    notas: 0,
    nombre: '',
    pasos: SIN_PASOS,
    donde: '',
    cuando: 0,
    ...cambios,
  };
}
const columnas = (...filas: FilaDePadron[]) =>
  enColumnas(filas, bytes => btoa(String.fromCharCode(...bytes)));
const enTexto = ({ huella }: FilaDePadron) => escribirBase64url(huella);
function paso(de: FilaDePadron, cambios: Partial<PasoSuelto> = {}): PasoSuelto {
  return {
    id: `paso-${de.boletoId}`,
    huella: enTexto(de),
    sentido: 'entrada',
    momento: HORA,
    donde: 'Norte · Lector 3',
    enCola: true,
    sabido: false,
    ...cambios,
  };
}
const entro = {
  pasos: { entradas: 1, adentro: true, ultimaEntrada: HORA },
  cuando: HORA,
  estado: 'u',
} as const;

describe('the list of a phone', () => {
  it('remembers its own passes over new rows and whole new lists, until the server has them (§P5.2)', () => {
    const lista = new Lista();
    const [uno, dos] = [fila(1), fila(2)];
    lista.poner(columnas(uno, dos));
    const suma = lista.suma;
    lista.anotar(paso(uno));
    expect(lista.buscar(uno.huella)).toMatchObject({ estado: 'u', pasos: { entradas: 1, adentro: true } });
    // The phone's own passages are not in the checksum, which still agrees with the server's (§P3.3).
    expect(lista.suma).toBe(suma);
    lista.vaciar();
    lista.poner(columnas(uno, dos));
    expect(lista.buscar(uno.huella)?.pasos.adentro).toBe(true);
    expect([uno, dos].map(({ huella }) => lista.sabeMas(huella))).toEqual([true, false]);
    lista.saber(['paso-1']);
    expect(lista.sabeMas(uno.huella)).toBe(false);
    lista.poner(columnas(fila(1, entro)));
    expect(lista.sueltos()).toEqual([]);
    expect(lista.buscar(uno.huella)?.pasos.entradas).toBe(1);
  });

  it('knows of passes of tickets that it does not have, and lets a supervisor take one back (§P7.3)', () => {
    const lista = new Lista();
    const vendido = fila(7);
    expect(lista.usoSuelto(vendido.huella)).toBeNull();
    lista.anotar(paso(vendido));
    lista.anotar(paso(vendido));
    expect(lista.usoSuelto(vendido.huella)?.pasos).toMatchObject({ entradas: 1, adentro: true });
    lista.quitar('paso-7');
    expect(lista.usoSuelto(vendido.huella)).toBeNull();
  });

  it('never shows a ticket as unused that passed here, whatever rows come in between', () => {
    const suceso = fc.oneof(
      fc.record({ tipo: fc.constant('pasa' as const), boleto: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ tipo: fc.constant('fila' as const), boleto: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ tipo: fc.constant('lista' as const), boleto: fc.constant(1) }),
      fc.record({ tipo: fc.constant('llega' as const), boleto: fc.integer({ min: 1, max: 4 }) }),
    );
    fc.assert(
      fc.property(fc.array(suceso, { maxLength: 40 }), sucesos => {
        const lista = new Lista();
        const pasaron = new Set<number>();
        // The server's own rows: a row has a passage once its try arrived.
        const server = new Map([1, 2, 3, 4].map(id => [id, fila(id)]));
        lista.poner(columnas(...server.values()));
        for (const { tipo, boleto } of sucesos) {
          const suya = server.get(boleto) ?? fila(boleto);
          if (tipo === 'pasa') {
            pasaron.add(boleto);
            lista.anotar(paso(suya));
          } else if (tipo === 'fila') lista.poner(columnas(suya));
          else if (tipo === 'lista') {
            lista.vaciar();
            lista.poner(columnas(...server.values()));
          } else if (pasaron.has(boleto)) {
            server.set(boleto, fila(boleto, entro));
            lista.saber([`paso-${boleto}`]);
            lista.poner(columnas(fila(boleto, entro)));
          }
        }
        for (const id of [1, 2, 3, 4])
          expect(lista.porBoleto(id)?.pasos.adentro, String(id)).toBe(pasaron.has(id));
      }),
    );
  });
});
