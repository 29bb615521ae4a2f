import { LLAMADAS } from '@taquilla/contract/catalogo';
import type { Acceso } from '@taquilla/contract/comun/acceso';
import type { LlamadaId } from '@taquilla/contract/rutas';
import { hace, ROLES, rolesQuePueden } from '@taquilla/rules/permisos';
import { esUsuaria, QUIENES, type Quien } from './mundo.ts';

export const USUARIAS = ['usuariaA', 'usuariaB'] as const;
/** The holder of a purchase's unguessable ids acts for it; a stranger has none. */
const CON_COMPRA = QUIENES.filter(quien => quien !== 'nadie');
export const SIN_CUENTA = CON_COMPRA.filter(quien => !esUsuaria(quien));
const AL_ENTRAR = ['usuariaA', 'usuariaB', 'sinVerificar', 'senuelo'] as const;

/** The callers that get a 2xx with what is theirs, as the call itself says; all others get none. */
function puedenSegun(acceso: Acceso): readonly Quien[] {
  switch (acceso.quien) {
    case 'comprador':
      return USUARIAS;
    case 'dueno':
      return CON_COMPRA;
    case 'personal':
      return ROLES.filter(rol => hace([rol], acceso.encargo.accion));
    case 'consola': {
      if (acceso.sesion === 'ninguna') return QUIENES;
      return 'encargo' in acceso ? rolesQuePueden(acceso.encargo.accion, acceso.nivel) : ROLES;
    }
    // A phone's cookie is the key: each of its requests brings one.
    case 'lector':
    case 'publico':
      return QUIENES;
    case 'proveedor':
      return [];
  }
}

/** Where fewer may than the call says, and why. */
const MENOS: Partial<Record<LlamadaId, readonly Quien[]>> = {
  // Tells a buyer of their session.
  checkStatus: AL_ENTRAR,
  // Not configured here; its own tests have a Google.
  loginGoogle: [],
  // Its token is in a mail, and its own tests read one.
  verificarCorreo: [],
  // What names a guest is for guests.
  soldTicketsEmailInvitado: SIN_CUENTA,
  corregirCorreo: SIN_CUENTA,
  checkCargoInvitado: SIN_CUENTA,
  revisarLimite: SIN_CUENTA,
  // A logged-in user buys as themselves, and no user does without a verified address (§6.3).
  reservarGenerales: QUIENES.filter(quien => quien !== 'sinVerificar' && quien !== 'senuelo'),
  // A promotion goes onto a purchase, which a stranger does not have.
  aplicarPromo: CON_COMPRA,
  // Those who see a part of the lines alone cannot tell whether the chain is whole.
  verificarAuditoria: ['plataforma', 'contabilidad'],
  // The provider's list is the house's: it takes all events.
  cotejarConProveedor: ['plataforma'],
  // Box office gives cash back out of its own till alone (§C1.3).
  devolverVenta: ['plataforma', 'organizador', 'contabilidad'],
  retirarPropuesta: ['plataforma', 'organizador', 'contabilidad'],
  confirmarDevolucion: ['plataforma', 'contabilidad'],
  pagarPorOtroMedio: ['plataforma', 'contabilidad'],
  reintentarDevolucion: ['plataforma', 'contabilidad'],
};

/** The callers that get a 2xx of a call. */
export const puedenLlamar = (id: LlamadaId) => MENOS[id] ?? puedenSegun(LLAMADAS[id].acceso);
