import type { Configuration } from '../env/configuration.ts';

/** The content of a mail, before it becomes markup or plain text. Every string is plain text. */
export interface Carta {
  asunto: string;
  /** The line that an inbox shows beside the subject. */
  avance: string;
  titulo: string;
  bloques: readonly Bloque[];
}

export type Bloque =
  | { tipo: 'parrafo'; texto: string }
  /** A small remark, such as what to do about a mail that one did not ask for. */
  | { tipo: 'nota'; texto: string }
  | { tipo: 'boton'; texto: string; url: string }
  /** A way out that must not compete with the button. */
  | { tipo: 'liga'; texto: string; url: string }
  /** One large figure, with the words that explain it. */
  | { tipo: 'cifra'; valor: string; nota: string }
  | { tipo: 'ficha'; titulo: string; renglones: readonly Renglon[] }
  /** `nombre` of the total; `Total` by default. */
  | { tipo: 'desglose'; renglones: readonly Renglon[]; nombre?: string; total: string }
  | ({ tipo: 'boleto' } & TalonDeBoleto);

/** A line of a list: its subject, and the amount or name beside it. */
export interface Renglon {
  concepto: string;
  valor: string;
}

/** A ticket as the mail shows it. */
export interface TalonDeBoleto {
  /** Date on the badge, such as `MAY - 23`. */
  insignia: string;
  /** Weekday and hour, such as `sáb · 8:30 p. m.`. */
  cuando: string;
  evento: string;
  datos: readonly Renglon[];
  pie: readonly string[];
  rotulo: string;
  /** Content id of the QR's picture. */
  cid: string;
}

/** Path of the page that mails a guest's tickets again (§7.33). */
export const RECUPERAR_BOLETOS = '/auth/forgot?boletos';

/** The sender in a mail's head and foot. */
export interface Membrete {
  operador: Configuration['operador'];
  /** The house's colour; null for the product's own. */
  acento: string | null;
  /** The house's logo as PNG, which a mail carries and papers show. */
  logo: Buffer | null;
  /** Address of the storefront, without a trailing slash. */
  publicUrl: string;
}

/**
 * The greeting of a mail. A stranger who registers another person's address chooses the name in that mail, so a name that a
 * mail program would turn into a link, or that is a whole message, is left out.
 */
export function saludo(nombre: string | null): string {
  const limpio = nombre?.replace(/\s+/g, ' ').trim() ?? '';
  return limpio === '' || limpio.length > 60 || PARECE_LIGA.test(limpio) ? 'Hola:' : `Hola, ${limpio}:`;
}

const PARECE_LIGA = /\S\.\S|:\/|@|www/i;

/** The plain-text part of a mail. */
export function escribirTexto(carta: Carta, membrete: Membrete): string {
  const partes = [carta.titulo.toUpperCase(), ...carta.bloques.map(escribirBloque), pieDe(membrete)];
  return `${partes.join('\n\n')}\n`;
}

function escribirBloque(bloque: Bloque): string {
  switch (bloque.tipo) {
    case 'parrafo':
    case 'nota':
      return bloque.texto;
    case 'boton':
    case 'liga':
      return `${bloque.texto}:\n${bloque.url}`;
    case 'cifra':
      return `${bloque.valor} ${bloque.nota}`;
    case 'ficha':
      return [bloque.titulo, ...bloque.renglones.map(escribirRenglon)].join('\n');
    case 'desglose':
      return [
        ...bloque.renglones.map(escribirRenglon),
        `${bloque.nombre ?? 'Total'}: ${bloque.total} MXN`,
      ].join('\n');
    case 'boleto': {
      const { rotulo, evento, insignia, cuando, datos, pie } = bloque;
      return [
        `── ${rotulo} ──`,
        evento,
        `${insignia} · ${cuando}`,
        ...datos.map(escribirRenglon),
        ...pie,
      ].join('\n');
    }
  }
}

function escribirRenglon({ concepto, valor }: Renglon): string {
  return `${concepto}: ${valor}`;
}

function pieDe({ operador, publicUrl }: Membrete): string {
  return [
    '--',
    operador.nombre,
    operador.direccion,
    `${operador.correo} · ${operador.telefono}`,
    publicUrl,
    `Recuperar mis boletos: ${publicUrl}${RECUPERAR_BOLETOS}`,
  ].join('\n');
}
