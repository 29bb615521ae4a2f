import type { FilasDePadron } from '@taquilla/contract/puerta/lector';
import { type Resumen, SIN_PASOS } from './pasos.ts';

/** A ticket on a list. */
export interface FilaDePadron {
  /** Id of the ticket, which is its folio at the door. */
  boletoId: number;
  /** First 16 bytes of the SHA-256 of its UUID. */
  huella: Uint8Array;
  seccionId: number;
  /** Empty for general passes. */
  fila: string;
  asiento: string;
  estado: 'v' | 'u' | 'a' | 'n';
  notas: number;
  /** First name and initial; empty for a list without names. */
  nombre: string;
  pasos: Resumen;
  /** Place and time of its last pass: milliseconds since 1970, 0 where there is none. */
  donde: string;
  cuando: number;
}

const LARGO_DE_HUELLA = 16;

/** Rows in columns, as the wire carries them. `base64` is the platform's fastest encoder. */
export function enColumnas(
  filas: readonly FilaDePadron[],
  base64: (bytes: Uint8Array) => string,
): FilasDePadron {
  const huellas = new Uint8Array(filas.length * LARGO_DE_HUELLA);
  for (const [i, fila] of filas.entries()) huellas.set(fila.huella, i * LARGO_DE_HUELLA);
  return {
    huellas: base64(huellas),
    boletos: filas.map(({ boletoId }) => boletoId),
    secciones: filas.map(({ seccionId }) => seccionId),
    filas: filas.map(({ fila }) => fila),
    asientos: filas.map(({ asiento }) => asiento),
    estados: filas.map(({ estado }) => estado).join(''),
    notas: filas.map(({ notas }) => notas.toString(16)).join(''),
    nombres: filas.some(({ nombre }) => nombre !== '') ? filas.map(({ nombre }) => nombre) : [],
    usos: filas.flatMap(({ pasos, cuando, donde }, i) =>
      cuando > 0
        ? [
            [i, Math.floor(cuando / 1000), donde, pasos.entradas, pasos.adentro ? 1 : 0] as [
              number,
              number,
              string,
              number,
              0 | 1,
            ],
          ]
        : [],
    ),
  };
}

/** The same columns with the steps from ticket to ticket, which compress to almost nothing for consecutive ids. */
export function conSaltos(columnas: FilasDePadron): FilasDePadron {
  const saltos = columnas.boletos.map((id, i) => id - (columnas.boletos[i - 1] ?? 0));
  return { ...columnas, boletos: saltos, saltos: true };
}

/** Rows out of columns; `huellas` are the decoded bytes of that column, from the platform's decoder. */
export function deColumnas(columnas: FilasDePadron, huellas: Uint8Array): FilaDePadron[] {
  const usos = new Map(columnas.usos.map(uso => [uso[0], uso]));
  let boletoId = 0;
  return columnas.boletos.map((numero, i) => {
    boletoId = columnas.saltos ? boletoId + numero : numero;
    const uso = usos.get(i);
    const cuando = (uso?.[1] ?? 0) * 1000;
    return {
      boletoId,
      huella: huellas.subarray(i * LARGO_DE_HUELLA, (i + 1) * LARGO_DE_HUELLA),
      seccionId: columnas.secciones[i] ?? 0,
      fila: columnas.filas[i] ?? '',
      asiento: columnas.asientos[i] ?? '',
      estado: leerEstado(columnas.estados[i]),
      notas: Number.parseInt(columnas.notas[i] ?? '0', 16),
      nombre: columnas.nombres[i] ?? '',
      pasos: uso ? { entradas: uso[3], adentro: uso[4] === 1, ultimaEntrada: cuando } : SIN_PASOS,
      donde: uso?.[2] ?? '',
      cuando,
    };
  });
}

function leerEstado(letra: string | undefined): FilaDePadron['estado'] {
  return letra === 'u' || letra === 'a' || letra === 'n' ? letra : 'v';
}

/** A row's part of the checksum: the fields that decide its verdict, in 32 bits (FNV-1a). */
export function sumaDeFila({ boletoId, huella, seccionId, estado, notas, pasos }: FilaDePadron): number {
  let suma = 0x811c9dc5;
  for (let bits = 0; bits < 32; bits += 8) suma = agregar(suma, boletoId >>> bits);
  for (let bits = 0; bits < 32; bits += 8) suma = agregar(suma, seccionId >>> bits);
  for (const byte of huella) suma = agregar(suma, byte);
  suma = agregar(agregar(suma, estado.charCodeAt(0)), notas);
  return agregar(agregar(suma, pasos.entradas), pasos.adentro ? 1 : 0) >>> 0;
}

function agregar(suma: number, valor: number): number {
  return Math.imul(suma ^ (valor & 0xff), 0x01000193);
}

/** Adds a row to the checksum of a list (§P3.1): the order of rows does not matter. */
export function sumarAlPadron(suma: number, parte: number): number {
  return (suma + parte) % 0x1_0000_0000;
}

export function restarDelPadron(suma: number, parte: number): number {
  return (suma - parte + 0x1_0000_0000) % 0x1_0000_0000;
}
