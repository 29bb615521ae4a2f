import type { Db } from '../../db/connection.ts';
import { type FilaDeCsv, listCrucesParaCsv } from './tablero.queries.ts';

const si = (valor: boolean) => (valor ? 'si' : 'no');

const COLUMNAS: readonly (readonly [string, (fila: FilaDeCsv) => string | number | null])[] = [
  ['momento', ({ momento }) => momento.toISOString()],
  ['reloj_dudoso', ({ dudoso }) => si(dudoso)],
  ['recibido', ({ recibido }) => recibido.toISOString()],
  ['puerta', ({ puerta }) => puerta],
  ['lector', ({ lector }) => lector],
  ['sentido', ({ sentido }) => sentido],
  ['veredicto', ({ veredicto }) => veredicto],
  ['segun_el_servidor', ({ resultado }) => resultado],
  ['dejo_pasar', ({ dejoPasar }) => si(dejoPasar)],
  ['en_linea', ({ enLinea }) => si(enLinea)],
  ['a_mano', ({ manual }) => si(manual)],
  ['supervisor', ({ supervisor }) => supervisor],
  ['motivo', ({ motivo }) => motivo],
  ['boleto', ({ boletoId }) => boletoId],
  ['seccion', ({ seccion }) => seccion],
  ['fila', ({ fila }) => fila],
  ['asiento', ({ asiento }) => asiento],
  ['choque', ({ choque }) => si(choque)],
  ['deshecho', ({ deshecho }) => si(deshecho)],
  ['folio', ({ folio }) => folio],
  ['id', ({ id }) => id],
];

/** Every try at the gates as CSV with a byte order mark, without names and codes. */
export async function escribirCsv(db: Db, eventoId: number): Promise<string> {
  const filas = await listCrucesParaCsv(db, eventoId);
  const lineas = [
    COLUMNAS.map(([nombre]) => nombre),
    ...filas.map(fila => COLUMNAS.map(([, de]) => celda(de(fila)))),
  ];
  return `\ufeff${lineas.map(linea => linea.join(',')).join('\r\n')}\r\n`;
}

/** A cell that begins like a formula is marked as text: a spreadsheet would run it otherwise. */
function celda(valor: string | number | null): string {
  const texto = String(valor ?? '');
  const seguro = /^[=+\-@\t\r]/.test(texto) ? `'${texto}` : texto;
  return /[",\r\n]/.test(seguro) ? `"${seguro.replaceAll('"', '""')}"` : seguro;
}
