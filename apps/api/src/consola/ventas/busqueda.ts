/** All possible readings of a search of sales at once: staff type the words of the person on the phone (§C6.3). */
export interface Busqueda {
  folio: string | null;
  /** Order id or the provider's id of a charge. */
  cargo: string | null;
  /** The slip of the box office's terminal, upper case. */
  comprobante: string | null;
  /** Centavos that were paid, in all or by one of two means. */
  monto: number | null;
  /** The last four digits of a card. */
  ultimos4: string | null;
  /** Number of a ticket, as it is printed. */
  boletoId: number | null;
  /** Words of name and address, each a prefix: `garc:* & lop:*`. */
  palabras: string | null;
  /** Addresses as far as they are typed, in lower case; only for the reading without domains. */
  correos: string[];
  /** The words count in the name and before the at sign alone: a domain is no person. */
  sinDominio: boolean;
  /** Section, row and number: `luneta`, `c`, `12`. */
  asiento: { seccion: string; fila: string; numero: string } | null;
}

/** The search of a person who sees sales by search alone. */
export function leerBusquedaDePersona(texto: string): Busqueda {
  const partes = texto.trim().split(/\s+/);
  const correos = partes.filter(parte => /^[^@]+@/.test(parte)).map(parte => parte.toLowerCase());
  const sinDominios = partes.map(parte => parte.replace(/@.*$/, '')).join(' ');
  const palabras = palabrasDe(sinDominios);
  const leida = leerBusqueda(texto);
  // A folio names one sale and no person, but for a name of ten letters that looks like one.
  const esFolio = leida.folio !== null && /\d/.test(leida.folio);
  const bastan = !esFolio && palabras.some(palabra => [...palabra].length >= MINIMO);
  return {
    ...leida,
    // A slip has figures; without them the word is a name's beginning.
    comprobante: leida.comprobante && /\d/.test(leida.comprobante) ? leida.comprobante : null,
    palabras: bastan ? enConsulta(palabras) : null,
    correos: bastan ? correos : [],
    sinDominio: true,
  };
}

/** The shortest word that names a person. */
const MINIMO = 3;

/** Whether a search has no reading at all. */
export function esVacia({ correos: _, sinDominio: __, ...lecturas }: Busqueda): boolean {
  return Object.values(lecturas).every(lectura => lectura === null);
}

export function leerBusqueda(texto: string): Busqueda {
  const impreso = leerImpreso(texto);
  const junto = texto.toUpperCase().replace(/[\s-]/g, '');
  return {
    folio: impreso.folio ?? (/^[2-9A-HJ-NP-Z]{10}$/.test(junto) ? junto : null),
    cargo: /^(TQ-[0-9a-f-]{36}|[a-z0-9]{16,40})$/i.test(texto) ? texto : null,
    ultimos4: /^\d{4}$/.test(texto) ? texto : null,
    boletoId: impreso.boletoId ?? (/^\d{1,9}$/.test(texto) ? Number(texto) : null),
    comprobante: impreso.comprobante ?? (/^[^\s@]{1,20}$/.test(texto) ? texto.toUpperCase() : null),
    monto: leerMonto(texto),
    palabras: enConsulta(palabrasDe(texto)),
    correos: [],
    sinDominio: false,
    asiento: leerAsiento(texto),
  };
}

/** Reads what tickets and receipts print: `Boleto 16825 · Folio ABCDE23456`, `Comprobante AUT-772301`. */
function leerImpreso(texto: string): Partial<Pick<Busqueda, 'folio' | 'boletoId' | 'comprobante'>> {
  const boleto = /\bboleto\s*(?:n[o°º]\.?\s*)?#?\s*(\d{1,9})\b/i.exec(texto)?.[1];
  const folio = /\bfolio:?\s+([2-9a-hj-np-z]{10})\b/i.exec(texto)?.[1];
  const comprobante = /\b(?:comprobante|autorizaci[oó]n|folio de la terminal):?\s+(\S{1,20})/i.exec(
    texto,
  )?.[1];
  return {
    ...(boleto && { boletoId: Number(boleto) }),
    ...(folio && { folio: folio.toUpperCase() }),
    ...(comprobante && { comprobante: comprobante.toUpperCase() }),
  };
}

/** Reads `$1,265.00`, `1265` and `1,265 MXN` as centavos; null for no amount. */
function leerMonto(texto: string): number | null {
  const dicho = /^\$?\s*(\d{1,3}(?:,\d{3})+|\d{1,7})(?:\.(\d{1,2}))?\s*(?:mxn|pesos)?$/i.exec(texto.trim());
  if (!dicho?.[1]) return null;
  return Number(dicho[1].replaceAll(',', '')) * 100 + Number((dicho[2] ?? '').padEnd(2, '0'));
}

function palabrasDe(texto: string): string[] {
  return texto.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? [];
}

function enConsulta(palabras: readonly string[]): string | null {
  return palabras.length > 0 ? palabras.map(palabra => `${palabra}:*`).join(' & ') : null;
}

/** Reads `Luneta C 12` and `luneta centro, fila C, asiento 12`; null for one word alone. */
function leerAsiento(texto: string): Busqueda['asiento'] {
  const dicho = texto.replace(/\b(fila|asiento|mesa|silla)\b/gi, ' ').replace(/[,;·]/g, ' ');
  const partes = dicho.trim().split(/\s+/);
  const numero = partes.at(-1) ?? '';
  // `C12` is row and number in one word.
  const pegado = /^([a-zñ]{1,3})-?(\d{1,4})$/i.exec(numero);
  if (pegado && partes.length >= 2)
    return { seccion: partes.slice(0, -1).join(' '), fila: pegado[1] ?? '', numero: pegado[2] ?? '' };
  if (partes.length < 3 || !/\d/.test(numero)) return null;
  return { seccion: partes.slice(0, -2).join(' '), fila: partes.at(-2) ?? '', numero };
}
