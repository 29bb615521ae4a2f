/** The pages of the profile (§2.8, §2.31). */
export const SECCIONES_PERFIL = ['mi_perfil', 'mi_password', 'mis_formas_de_pago', 'mis_compras'] as const;
export type SeccionPerfil = (typeof SECCIONES_PERFIL)[number];

/** The legal texts (§2.9). */
export type Legal = 'terminos_y_condiciones' | 'aviso_de_privacidad' | 'nuestras_politicas';

type Id = number | string;

/** The router's patterns, in the order of the specification's route table (§2). */
export const patterns = {
  inicio: '/',
  eventos: '/eventos',
  evento: '/eventos/:id',
  informacion: '/eventos/informacion/:id',
  compra: '/eventos/:id/compra',
  asientos: '/eventos/:eventoId/:seccionId/:seccion',
  login: '/auth/login',
  register: '/auth/register',
  forgot: '/auth/forgot',
  reset: '/auth/reset',
  success: '/auth/success',
  perfil: '/perfil/:seccion?/:eventoId?',
  legal: '/legales/:documento',
  reembolso: '/reembolso',
  pago: '/pago',
  cambio: '/compra/cambio',
  reembolsos: '/reembolsos/:eventoId?',
  terminarCompra: '/terminar_compra/:reservaId/:esGeneral/:promocionId',
  terminarCompraInvitado: '/terminar_compra_invitado/:reservaId/:esGeneral/:invitadoId/:promocionId',
} as const;

/** Every URL of the storefront but the bank's way back (`paginaDeRegreso`). The URLs in mails are the server's. */
export const paths = {
  inicio: () => '/',
  eventos: () => '/eventos',
  evento: (id: Id) => `/eventos/${id}`,
  informacion: (id: Id) => `/eventos/informacion/${id}`,
  /** The places of one purchase, picked or held (§B1.2). */
  compra: (id: Id) => `/eventos/${id}/compra`,
  /** The search for the best places together, a step before them (§B1.8). */
  juntos: (id: Id) => `/eventos/${id}/compra?paso=juntos`,
  asientos: (at: { eventoId: Id; seccionId: Id; seccion: string }) =>
    `/eventos/${at.eventoId}/${at.seccionId}/${encodeURIComponent(at.seccion)}`,
  login: () => '/auth/login',
  register: () => '/auth/register',
  forgot: () => '/auth/forgot',
  /** The page on which a guest asks for a lost mail again (§7.33). */
  recuperarBoletos: () => '/auth/forgot?boletos',
  perfil: (seccion: SeccionPerfil = 'mi_perfil') => `/perfil/${seccion}`,
  /** The tickets of one purchased event (§2.32). */
  boletos: (eventoId: Id) => `/perfil/mis_compras/${eventoId}`,
  legal: (documento: Legal) => `/legales/${documento}`,
  /** A buyer's own page of a cancelled or changed event; its secret is in no request. */
  cambio: (token: string) => `/compra/cambio#${token}`,
  /** A purchase that is paid by reference (§B2.10); its secret is in no request. */
  pago: (reservaId: string) => `/pago#${reservaId}`,
  /** The public state of the refunds of an event, or of all (§C7.17). */
  reembolsos: (eventoId?: Id) => `/reembolsos${eventoId ? `/${eventoId}` : ''}`,
};

/** Whether a path belongs to the screens with the brand panel (§2.14). */
export function isAuthPath(path: string): boolean {
  return path.startsWith('/auth/');
}

/** The page before the login, in the browser's history state: it is in no address, so in no log. */
export interface DeDonde {
  volver: string;
}

/** The path to open after the login: one of this site, and not a login itself; null without a valid one. */
export function leerVolver(state: unknown): string | null {
  const volver = typeof state === 'object' && state !== null && 'volver' in state ? state.volver : null;
  return typeof volver === 'string' && DE_ESTE_SITIO.test(volver) && !isAuthPath(volver) ? volver : null;
}

/** Browsers read `//` and `/\` as another host, and ignore a tab between the two. */
const DE_ESTE_SITIO = /^\/(?![/\\])\S*$/;

/** Whether a path, with or without its query, requires a login (§6.4). */
export function needsSesion(path: string): boolean {
  return /^\/perfil(?=[/?]|$)/.test(path);
}
