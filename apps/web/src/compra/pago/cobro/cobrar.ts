import { withoutAnswer } from '@taquilla/cliente/answers';
import type { CargoWire, Reserva } from '@taquilla/contract/tienda/entidades/compra';
import { truncarTresDecimales } from '@taquilla/rules/dinero';
import type { FormularioTarjeta } from '@taquilla/rules/tarjeta';
import type { call } from '../../../api/callDePagina.ts';
import { fallaDeToken } from '../../../api/fallaDeToken.ts';
import type { Proveedor } from '../../../api/openpay.ts';
import type { Falla, Pagada } from '../estadoDePago.ts';
import { comprobarCargo, esDireccionWeb } from './cobroEnCurso.ts';
import { clasificarFallo, type FalloDeCobro, type Remedio } from './fallasDeCobro.ts';

/** The means of payment (§3.19); `gratis` when nothing is due. */
export type Medio =
  | { tipo: 'nueva'; tarjeta: FormularioTarjeta; guardar: boolean }
  | { tipo: 'guardada'; idtarjeta: string; openpayId: string }
  | { tipo: 'gratis' };

export interface PedidoDePago {
  reserva: Reserva;
  medio: Medio;
  /** A guest's name and e-mail; null for a registered buyer. */
  invitado: { nombre: string; correo: string } | null;
  /** Number of payments without interest; null for one payment. */
  meses: number | null;
}

/** The surroundings of a charge, so that a test can replace them. */
export interface EntornoDeCobro {
  call: typeof call;
  /** Rejects when the provider's scripts are blocked. */
  proveedor: () => Promise<Proveedor>;
  /** This shop's origin, such as `https://taquilla.example`. */
  origen: string;
  /** Called when the offered saving of the card succeeded (with the card) or failed (null) (§8.11). */
  alGuardarTarjeta: (guardada: { idtarjeta: string; openpayId: string } | null) => void;
}

export type DesenlaceDeCobro =
  | ({ tipo: 'pagado' } & Pagada)
  | { tipo: 'al_banco'; cargoId: string; url: string }
  | { tipo: 'por_verificar' }
  | { tipo: 'falla'; falla: Falla; remedio: Remedio };

/** The server itself waits 40 s for the provider, and asks again before it gives up. */
const COBRO_MS = 60_000;

/** Pays a reservation (§4.9, §4.10). Never throws: every failure is an outcome that the screen can show. */
export async function cobrar(entorno: EntornoDeCobro, pedido: PedidoDePago): Promise<DesenlaceDeCobro> {
  if (pedido.medio.tipo === 'gratis') return venderGratis(entorno, pedido);
  let fuente: Fuente;
  try {
    fuente = await prepararFuente(entorno, pedido.medio);
  } catch (error) {
    return { tipo: 'falla', falla: fallaDeToken(error), remedio: 'ninguno' };
  }
  let hecho: CargoWire;
  try {
    hecho = await hacerCargo(entorno, pedido, fuente);
  } catch (error) {
    return enPalabras(clasificarFallo(error), pedido.reserva);
  }
  // The charge was made: a failed check, such as by an ended session, does not undo it.
  return seguirCargo(entorno, pedido, hecho).catch(() => ({ tipo: 'por_verificar' }));
}

interface Fuente {
  source_id: string;
  device_session_id: string | null;
  usuarioOpenpayId?: string;
}

async function prepararFuente(
  entorno: EntornoDeCobro,
  medio: Exclude<Medio, { tipo: 'gratis' }>,
): Promise<Fuente> {
  if (medio.tipo === 'guardada') {
    // The provider has this card already: a blocked script does not prevent its charge.
    const proveedor = await entorno.proveedor().catch(() => null);
    return {
      source_id: medio.idtarjeta,
      usuarioOpenpayId: medio.openpayId,
      device_session_id: proveedor?.deviceSessionId ?? null,
    };
  }
  const proveedor = await entorno.proveedor();
  const { deviceSessionId: device_session_id } = proveedor;
  if (medio.guardar) {
    const guardada = await guardarTarjeta(entorno, proveedor, medio.tarjeta);
    if (guardada)
      return { source_id: guardada.idtarjeta, usuarioOpenpayId: guardada.openpayId, device_session_id };
  }
  return { source_id: await proveedor.crearToken(medio.tarjeta), device_session_id };
}

/** Saves the card with a token of its own, since a token works once; null on failure, and the payment goes on. */
async function guardarTarjeta(entorno: EntornoDeCobro, proveedor: Proveedor, tarjeta: FormularioTarjeta) {
  try {
    const { idOpenpay } = await entorno.call('saveUsuarioPago');
    const body = {
      token_id: await proveedor.crearToken(tarjeta),
      device_session_id: proveedor.deviceSessionId,
    };
    const { tarjeta: hecha } = await entorno.call('saveTarjeta', { body, timeoutMs: COBRO_MS });
    if (!idOpenpay || !hecha.idtarjeta) throw withoutAnswer(hecha);
    const guardada = { idtarjeta: hecha.idtarjeta, openpayId: idOpenpay };
    entorno.alGuardarTarjeta(guardada);
    return guardada;
  } catch {
    entorno.alGuardarTarjeta(null);
    return null;
  }
}

function hacerCargo(entorno: EntornoDeCobro, pedido: PedidoDePago, fuente: Fuente): Promise<CargoWire> {
  const { reserva, invitado, meses } = pedido;
  const body = {
    ...fuente,
    reservaId: reserva.reservaId,
    esGeneral: reserva.esGeneral,
    tipoDispositivo: 'web',
    amount: truncarTresDecimales(reserva.desglose.total),
    promocion_id: reserva.promocion?.id ?? 0,
    redirect_url: entorno.origen + paginaDeRegreso(reserva),
    ...(meses && { meses }),
    ...(invitado && { nombre_invitado: invitado.nombre.trim(), correo_invitado: invitado.correo.trim() }),
  };
  const llamada = reserva.invitadoId ? 'makeCargoInvitado' : 'makeCargo';
  return entorno.call(llamada, { body, timeoutMs: COBRO_MS });
}

/**
 * Sends the buyer to the bank if the charge requires it; otherwise checks the charge and requests a registered buyer's
 * tickets (§4.10).
 */
async function seguirCargo(
  entorno: EntornoDeCobro,
  { reserva }: PedidoDePago,
  hecho: CargoWire,
): Promise<DesenlaceDeCobro> {
  const banco = hecho.cargo.payment_method;
  if (banco?.type === 'redirect') {
    if (!esDireccionWeb(banco.url)) return { tipo: 'por_verificar' };
    return { tipo: 'al_banco', cargoId: hecho.cargo.id, url: banco.url };
  }
  const { cargo, total, correo, folio, id } = await comprobarCargo(entorno.call, reserva, hecho.cargo.id);
  if (!cargo.pagado) return { tipo: 'por_verificar' };
  if (!reserva.invitadoId && correo) {
    // The sale sends the tickets by itself, so a failure of this request does not matter.
    void entorno.call('soldTicketsEmail', { params: { email: correo, orderId: id } }).catch(() => {});
  }
  return { tipo: 'pagado', total, correo, folio };
}

async function venderGratis(
  { call }: EntornoDeCobro,
  { reserva, invitado }: PedidoDePago,
): Promise<DesenlaceDeCobro> {
  try {
    const { folio } = await call('vender', {
      params: { id: reserva.eventoId },
      body: {
        reservaId: reserva.reservaId,
        metodoPago: 'gratis',
        promocion_id: reserva.promocion?.id ?? 0,
        ...(invitado && { nombre_invitado: invitado.nombre.trim(), correo_invitado: invitado.correo.trim() }),
      },
    });
    return { tipo: 'pagado', total: 0, correo: invitado?.correo.trim() ?? reserva.correo, folio };
  } catch (error) {
    return enPalabras(clasificarFallo(error), reserva);
  }
}

/** Names an automatic promotion in a refusal: a buyer who typed no code must not read that a code is invalid. */
function enPalabras(fallo: FalloDeCobro, { promocion }: Reserva): FalloDeCobro {
  if (fallo.tipo !== 'falla' || fallo.remedio !== 'quitar_promocion' || !promocion || promocion.clave)
    return fallo;
  const mensaje = `La promoción «${promocion.nombre}» ya no está disponible.`;
  return { ...fallo, falla: { ...fallo.falla, mensaje } };
}

/** The address to which the bank returns (§2.10, §2.11); a guest's contains the guest's id. Weighs nothing in the first load. */
export function paginaDeRegreso({
  reservaId,
  invitadoId,
  esGeneral,
  promocion,
}: Pick<Reserva, 'reservaId' | 'invitadoId' | 'esGeneral' | 'promocion'>): string {
  const promocionId = promocion?.id ?? 0;
  return invitadoId
    ? `/terminar_compra_invitado/${reservaId}/${esGeneral}/${invitadoId}/${promocionId}`
    : `/terminar_compra/${reservaId}/${esGeneral}/${promocionId}`;
}
