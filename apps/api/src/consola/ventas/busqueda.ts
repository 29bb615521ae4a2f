/** All possible readings of a search of sales at once: staff type the words of the person on the phone (§C6.3). */
export interface Busqueda {
  folio: string | null;
  /** Order id or the provider's id of a charge. */
  cargo: string | null;
  /** The last four digits of a card. */
  ultimos4: string | null;
  /** Number of a ticket, as it is printed. */
  boletoId: number | null;
  /** Words of name and address, each a prefix: `garc:* & lop:*`. */
  palabras: string | null;
  /** Section, row and number: `luneta`, `c`, `12`. */
  asiento: { seccion: string; fila: string; numero: string } | null;
}

export function leerBusqueda(texto: string): Busqueda {
  const junto = texto.toUpperCase().replace(/[\s-]/g, '');
  const palabras = texto.match(/[\p{L}\p{N}]+/gu)?.slice(0, 8) ?? [];
  return {
    folio: /^[2-9A-HJ-NP-Z]{10}$/.test(junto) ? junto : null,
    cargo: /^(TQ-[0-9a-f-]{36}|[a-z0-9]{16,40})$/i.test(texto) ? texto : null,
    ultimos4: /^\d{4}$/.test(texto) ? texto : null,
    boletoId: /^\d{1,9}$/.test(texto) ? Number(texto) : null,
    palabras: palabras.length > 0 ? palabras.map(palabra => `${palabra}:*`).join(' & ') : null,
    asiento: leerAsiento(texto),
  };
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
