import {
  armarAcceso,
  armarAsientos,
  armarCartelera,
  armarEvento,
  armarInformacion,
  armarLegal,
  armarNoEncontrada,
  deAlguien,
} from './armarPaginas.ts';
import type { Casa, Pagina } from './pagina.ts';

export interface PaginaHallada {
  /** Names the page among all pages; never holds a secret of one buyer. */
  clave: string;
  /** Path by which the storefront writes the page; has only the parts that tell pages apart. */
  url: string;
  /** Whether the server has all facts of the page's first view; else it writes the frame, and the browser fills it. */
  entera: boolean;
  armar: (casa: Casa) => Promise<Pagina>;
}

interface Ruta {
  /** Groups hold only the parts that tell pages apart: ids of purchases are in none. */
  patron: RegExp;
  armar: (casa: Casa, parametros: readonly string[]) => Promise<Pagina>;
  /** Path by which the frame of a page for one buyer is written. */
  marco?: string;
  /** Path by which a page is written whose address may end in free words. */
  escrita?: (parametros: readonly string[]) => string;
}

/** The route table (§2.2-2.11): the pages for which the server writes a head of their own. */
const RUTAS: readonly Ruta[] = [
  { patron: /^\/eventos$/, armar: armarCartelera },
  { patron: /^\/eventos\/([1-9]\d{0,8})$/, armar: armarEvento },
  { patron: /^\/eventos\/informacion\/([1-9]\d{0,8})$/, armar: armarInformacion },
  {
    patron: /^\/eventos\/([1-9]\d{0,8})\/([1-9]\d{0,8})\/[^/]+$/,
    armar: armarAsientos,
    escrita: ([eventoId, seccionId]) => `/eventos/${eventoId}/${seccionId}/-`,
  },
  { patron: /^\/auth\/(login|register|forgot)$/, armar: armarAcceso },
  { patron: /^\/auth\/reset$/, armar: deAlguien('Nueva contraseña'), marco: '/auth/reset' },
  { patron: /^\/auth\/success$/, armar: deAlguien('Un momento'), marco: '/auth/success' },
  { patron: /^\/perfil(?:\/mi_perfil)?$/, armar: deAlguien('Mi perfil'), marco: '/perfil' },
  { patron: /^\/perfil\/mi_password$/, armar: deAlguien('Cambiar contraseña'), marco: '/perfil' },
  { patron: /^\/perfil\/mis_formas_de_pago$/, armar: deAlguien('Mis tarjetas guardadas'), marco: '/perfil' },
  { patron: /^\/perfil\/mis_compras$/, armar: deAlguien('Mis compras'), marco: '/perfil' },
  { patron: /^\/perfil\/mis_compras\/\d{1,9}$/, armar: deAlguien('Boletos'), marco: '/perfil' },
  {
    patron: /^\/legales\/(terminos_y_condiciones|aviso_de_privacidad|nuestras_politicas)$/,
    armar: armarLegal,
  },
  { patron: /^\/reembolso$/, armar: deAlguien('Tu reembolso'), marco: '/reembolso' },
  { patron: /^\/pago$/, armar: deAlguien('Tu pago pendiente'), marco: '/pago' },
  { patron: /^\/eventos\/[1-9]\d{0,8}\/compra$/, armar: deAlguien('Tu compra'), marco: '/eventos/1/compra' },
  { patron: /^\/compra\/cambio$/, armar: deAlguien('Tu reembolso'), marco: '/compra/cambio' },
  {
    patron: /^\/reembolsos(?:\/[1-9]\d{0,8})?$/,
    armar: deAlguien('Estado de los reembolsos'),
    marco: '/reembolsos',
  },
  {
    patron: /^\/terminar_compra\/[^/]+\/(?:true|false)\/\d{1,9}$/,
    armar: deAlguien('Confirmación de tu compra'),
    marco: '/terminar_compra/-/true/0',
  },
  {
    patron: /^\/terminar_compra_invitado\/[^/]+\/(?:true|false)\/[^/]+\/\d{1,9}$/,
    armar: deAlguien('Confirmación de tu compra'),
    marco: '/terminar_compra_invitado/-/true/-/0',
  },
];

/** The answer to every address without a page (§2.12). */
export const NO_ENCONTRADA: PaginaHallada = {
  clave: '404',
  url: '/404',
  entera: false,
  armar: armarNoEncontrada,
};

/** The page at a path, or null. A slash at the end changes nothing. */
export function hallarPagina(path: string): PaginaHallada | null {
  const limpio = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const [index, { patron, armar, marco, escrita }] of RUTAS.entries()) {
    const hallada = patron.exec(limpio);
    if (!hallada) continue;
    const parametros = hallada.slice(1);
    return {
      clave: [index, ...parametros].join(':'),
      url: marco ?? escrita?.(parametros) ?? limpio,
      entera: marco === undefined,
      armar: casa => armar(casa, parametros),
    };
  }
  return null;
}
