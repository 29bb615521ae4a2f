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
  /** Names the page among all pages; never holds what only one buyer may know. */
  clave: string;
  /** Path by which the storefront writes it; tells one page from another and nothing else. */
  url: string;
  /** Whether the server knows all that it shows first; else it writes the frame, and the browser what stands in it. */
  entera: boolean;
  armar: (casa: Casa) => Promise<Pagina>;
}

interface Ruta {
  /** Only what tells one page from another is in groups: ids of purchases are not. */
  patron: RegExp;
  armar: (casa: Casa, parametros: readonly string[]) => Promise<Pagina>;
  /** By which path its frame is written, where it is for its buyer alone. */
  marco?: string;
  /** The path by which it is written, where its address may end in free words. */
  escrita?: (parametros: readonly string[]) => string;
}

/** The route table (§2.2-2.11), as far as the server has something to say of a page. */
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

/** What every address without a page gets (§2.12). */
export const NO_ENCONTRADA: PaginaHallada = {
  clave: '404',
  url: '/404',
  entera: false,
  armar: armarNoEncontrada,
};

/** The page at a path, or null. A slash at the end makes no difference. */
export function hallarPagina(path: string): PaginaHallada | null {
  const limpio = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const [indice, { patron, armar, marco, escrita }] of RUTAS.entries()) {
    const hallada = patron.exec(limpio);
    if (!hallada) continue;
    const parametros = hallada.slice(1);
    return {
      clave: [indice, ...parametros].join(':'),
      url: marco ?? escrita?.(parametros) ?? limpio,
      entera: marco === undefined,
      armar: casa => armar(casa, parametros),
    };
  }
  return null;
}
