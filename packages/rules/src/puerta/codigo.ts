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

/** Longest gap between the keys of a reader, in milliseconds; a person types more slowly (§P6.3). */
const MS_ENTRE_TECLAS = 40;
const TECLAS_MINIMAS = 20;

/** The keys of a burst until now. */
export interface Rafaga {
  texto: string;
  /** Time of the last key, in milliseconds of any monotonic clock. */
  en: number;
}

/** Adds a key to a burst; `completa` once Enter or Tab ends one that a person cannot have typed. */
export function sumarTecla(
  antes: Rafaga,
  { tecla, en }: { tecla: string; en: number },
): { rafaga: Rafaga; completa: string | null } {
  const sigue = en - antes.en < MS_ENTRE_TECLAS;
  if (tecla === 'Enter' || tecla === 'Tab') {
    const completa = sigue && antes.texto.length >= TECLAS_MINIMAS ? antes.texto : null;
    return { rafaga: { texto: '', en }, completa };
  }
  if ([...tecla].length !== 1)
    return { rafaga: sigue ? { ...antes, en } : { texto: '', en }, completa: null };
  return { rafaga: { texto: sigue ? antes.texto + tecla : tecla, en }, completa: null };
}
