import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { Acceso } from '@taquilla/contract/comun/acceso';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { eventosDe, ROLES, rolesQuePueden } from '@taquilla/rules/permisos';
import { admiteToken } from '../../src/server/handle.ts';
import { CALLERS, type Caller, esUsuaria } from './world.ts';

export const USUARIAS = ['usuariaA', 'usuariaB'] as const;
/** The holder of a purchase's secret ids acts for it; a stranger has none. */
const CON_COMPRA = CALLERS.filter(quien => quien !== 'nadie');
export const SIN_CUENTA = CON_COMPRA.filter(quien => !esUsuaria(quien));
const AL_ENTRAR = ['usuariaA', 'usuariaB', 'sinVerificar', 'senuelo'] as const;

/** The callers that get a 2xx with their own things, by the call's own access; all others get none. */
function puedenSegun(acceso: Acceso): readonly Caller[] {
  switch (acceso.quien) {
    case 'comprador':
      return USUARIAS;
    case 'dueno':
      return CON_COMPRA;
    case 'personal':
      return ROLES.filter(rol => admiteToken([rol], acceso.encargo.accion));
    case 'consola': {
      if (acceso.sesion === 'ninguna') return CALLERS;
      if (!('encargo' in acceso)) return ROLES;
      const { encargo, nivel, sinLimite } = acceso;
      const roles = rolesQuePueden(encargo.accion, nivel, { sinLimite });
      // Here staff are given events one by one.
      return encargo.ambito === 'todos'
        ? roles.filter(rol => eventosDe({ roles: [rol], eventos: [] }) === 'todos')
        : roles;
    }
    // A phone's cookie is the key: each of its requests brings one.
    case 'lector':
    case 'publico':
      return CALLERS;
    case 'proveedor':
      return [];
  }
}

/** Calls that fewer callers may make than their access says, each with its reason. */
const MENOS: Partial<Record<LlamadaId, readonly Caller[]>> = {
  // Answers about a buyer's session.
  checkStatus: AL_ENTRAR,
  // Google is not configured here; the call's own tests have one.
  loginGoogle: [],
  // The token is in a mail, which the call's own tests read.
  verificarCorreo: [],
  // Calls with a guest's own ids are for guests.
  soldTicketsEmailInvitado: SIN_CUENTA,
  corregirCorreo: SIN_CUENTA,
  checkCargoInvitado: SIN_CUENTA,
  revisarLimite: SIN_CUENTA,
  // A logged-in user buys as themselves, and needs a verified address (§6.3).
  reservarGenerales: CALLERS.filter(quien => quien !== 'sinVerificar' && quien !== 'senuelo'),
  apartar: CALLERS.filter(quien => quien !== 'sinVerificar' && quien !== 'senuelo'),
  // A promotion goes onto a purchase, which a stranger does not have.
  aplicarPromo: CON_COMPRA,
};

/** The callers that get a 2xx of a call. */
export const puedenLlamar = (id: LlamadaId) => MENOS[id] ?? puedenSegun(LLAMADAS[id].acceso);
