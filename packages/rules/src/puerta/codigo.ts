import { leerQr, type QrDeBoleto } from '../boletoQr.ts';

/** The content of a code, read by a camera or typed by a reader (§P6.3). */
export type CodigoLeido = { tipo: 'boleto'; quemadoUUID: string; f: string | undefined } | { tipo: 'ajeno' };

/**
 * Reads a code. A reader that types sends keys, and a Spanish layout turns them into other characters:
 * `{"quemadoUUID":"…"}` arrives as `¨[quemadoUUID[Ñ[…[*` or the like. So it takes UUID and signature out of any text around
 * them.
 */
export function leerCodigo(texto: string): CodigoLeido {
  const entero: QrDeBoleto | null = leerQr(texto);
  if (entero) return { tipo: 'boleto', quemadoUUID: entero.quemadoUUID, f: entero.f };
  if (texto.length > LARGO_MAXIMO) return { tipo: 'ajeno' };
  return leerTecleado(texto) ?? { tipo: 'ajeno' };
}

const LARGO_MAXIMO = 512;
/** A hyphen becomes `'`, `/` or `?` on Spanish layouts, by country and system. */
const GUION = "['’´`/?_-]";
const UUID = new RegExp(
  `[0-9a-f]{8}${GUION}[0-9a-f]{4}${GUION}[0-9a-f]{4}${GUION}[0-9a-f]{4}${GUION}[0-9a-f]{12}`,
  'i',
);
const LARGO_DE_FIRMA = 107;

function leerTecleado(texto: string): CodigoLeido | null {
  const hallado = UUID.exec(texto);
  if (!hallado) return null;
  const cifras = hallado[0].replace(/[^0-9a-f]/gi, '').toLowerCase();
  const quemadoUUID = [
    cifras.slice(0, 8),
    cifras.slice(8, 12),
    cifras.slice(12, 16),
    cifras.slice(16, 20),
    cifras.slice(20),
  ].join('-');
  return { tipo: 'boleto', quemadoUUID, f: firmaDe(texto.slice(hallado.index + hallado[0].length)) };
}

/**
 * The signature, which is the last long run of letters. Every layout turns the hyphen and the underscore into two different
 * characters, but which ones depends on it; where both cannot be told apart, there is no signature and the list alone
 * decides.
 */
function firmaDe(resto: string): string | undefined {
  const desde = resto.search(/\bf\W/);
  if (desde < 0) return;
  const tramo = /[\w'’´`/?-]{107,}/.exec(resto.slice(desde + 2))?.[0];
  if (tramo === undefined) return;
  const ajenos = [...new Set(tramo.replace(/[\w-]/g, ''))];
  // On the layouts of Mexico and Spain the key of `-` gives `'` or `/`, and with shift `?`, which stands for `_`.
  const firma = tramo.replace(/['’´`/]/g, '-').replace(/\?/g, '_');
  return ajenos.length <= 2 && firma.length === LARGO_DE_FIRMA ? firma : undefined;
}

/** Longest usual gap between the keys of a reader, in milliseconds; a person types more slowly (§P6.3). */
const MS_ENTRE_TECLAS = 40;
const TECLAS_MINIMAS = 20;
/** A reader, or a machine with much to do, may pause so long within a code. */
const PAUSA_MS = 1_500;
/** After a longer pause the rest of a code is taken for one of its own, which began earlier. */
const CORTADA_MS = 5_000;

/** The keys until now. */
export interface Rafaga {
  texto: string;
  /** Time of the last key, in milliseconds of any monotonic clock. */
  en: number;
  /** How many of the keys came as fast as a reader's. */
  rapidas: number;
  /** A reader's keys came before these and were lost by a pause. */
  cortada: boolean;
}

export const SIN_TECLAS: Rafaga = { texto: '', en: 0, rapidas: 0, cortada: false };

/** The outcome of the keys: a code, or a part of one, which is no reason to refuse anybody. */
export type Tecleado = { tipo: 'codigo'; texto: string } | { tipo: 'a_medias' } | null;

/**
 * Adds a key. Enter or Tab ends a code: a ticket at any speed, and another text if a person cannot have typed it and no part
 * of it can be missing.
 */
export function sumarTecla(
  antes: Rafaga,
  { tecla, en }: { tecla: string; en: number },
): { rafaga: Rafaga; hecho: Tecleado } {
  const rafaga = seguir(antes, en);
  if (tecla === 'Enter' || tecla === 'Tab') return { rafaga: { ...SIN_TECLAS, en }, hecho: terminar(rafaga) };
  if ([...tecla].length !== 1) return { rafaga: { ...rafaga, en }, hecho: null };
  const rapida = rafaga.texto !== '' && en - antes.en < MS_ENTRE_TECLAS;
  return {
    rafaga: {
      ...rafaga,
      texto: rafaga.texto + tecla,
      en,
      rapidas: rafaga.rapidas + (rapida ? 1 : 0),
    },
    hecho: null,
  };
}

/** The keys that one at `en` goes on with. */
function seguir(antes: Rafaga, en: number): Rafaga {
  const pausa = en - antes.en;
  if (pausa < PAUSA_MS) return antes;
  return { ...SIN_TECLAS, cortada: pausa < CORTADA_MS && (antes.cortada || esDeLector(antes)) };
}

/** Most keys came fast, in the number of a code's part. */
function esDeLector({ texto, rapidas }: Rafaga): boolean {
  return rapidas >= 5 && rapidas >= (texto.length - 1) / 2;
}

function terminar(rafaga: Rafaga): Tecleado {
  const { texto, rapidas, cortada } = rafaga;
  if (leerCodigo(texto).tipo === 'boleto') return { tipo: 'codigo', texto };
  if (cortada) return { tipo: 'a_medias' };
  if (texto.length < TECLAS_MINIMAS || !esDeLector(rafaga)) return null;
  return rapidas === texto.length - 1 ? { tipo: 'codigo', texto } : { tipo: 'a_medias' };
}
