import { aPesos, dePesos, sumar } from '@taquilla/rules/dinero';
import type { z } from 'zod';
import {
  type CargoDelProveedor,
  CargoRechazado,
  type EstadoDeCargo,
  type NuevaReferencia,
  type NuevoCargo,
  ProveedorOcupado,
  type ProveedorPagos,
  ProveedorSinRespuesta,
} from '../provider.ts';
import { OCUPADO } from '../rechazos.ts';
import { DELETED, expectShape, NOT_FOUND, type OpenpayConnection, pathSegment } from './connection.ts';
import { correoDePago } from './correoDePago.ts';
import { cargoOpenpay, listaDeCargos, reembolsoOpenpay } from './shapes.ts';

/** The provider has already processed this order id: its outcome must be looked up, never repeated. */
const ORDEN_REPETIDA = new Set([1006, 5001]);
/** The most charges in one page of a list. */
const PAGINA = 100;

type Cargos = Pick<
  ProveedorPagos,
  'buscarCargoPorOrden' | 'crearCargo' | 'crearReferencia' | 'listarCargos' | 'leerCargo' | 'reembolsar'
>;

/** Charges and their refunds. */
export function crearCargos(openpay: OpenpayConnection, dominioPropio: string): Cargos {
  const buscarCargoPorOrden = async (orderId: string) => {
    const cargos = await openpay.read(listaDeCargos, `/charges?order_id=${encodeURIComponent(orderId)}`);
    const cargo = cargos?.find(c => c.order_id === orderId);
    return cargo ? traducirCargo(cargo) : null;
  };
  const buscarO = async (orderId: string, error: Error): Promise<CargoDelProveedor> => {
    const cargo = await buscarCargoPorOrden(orderId);
    if (!cargo) throw error;
    return cargo;
  };

  return {
    buscarCargoPorOrden,

    async crearCargo(cargo) {
      const path = cargo.clienteId ? `/customers/${pathSegment(cargo.clienteId)}/charges` : '/charges';
      try {
        const hecho = await openpay.requestPatiently({
          method: 'POST',
          path,
          body: cuerpoDeCargo(cargo, dominioPropio),
          ip: cargo.ip,
        });
        return exigirEse(cargo, traducirCargo(expectShape(cargoOpenpay, hecho)));
      } catch (error) {
        if (error instanceof ProveedorOcupado) return buscarO(cargo.orderId, new CargoRechazado(OCUPADO));
        if (!(error instanceof CargoRechazado)) throw error;
        // With a customer's saved card only the card itself can be missing: it was deleted elsewhere.
        if (cargo.clienteId && error.codigo === NOT_FOUND) throw new CargoRechazado(DELETED);
        if (!ORDEN_REPETIDA.has(error.codigo)) throw error;
        return buscarO(cargo.orderId, new ProveedorSinRespuesta(error));
      }
    },

    async crearReferencia(referencia) {
      const { orderId } = referencia;
      try {
        const body = cuerpoDeReferencia(referencia, dominioPropio);
        const hecha = await openpay.requestPatiently({ method: 'POST', path: '/charges', body });
        return exigirEse(referencia, traducirCargo(expectShape(cargoOpenpay, hecha)));
      } catch (error) {
        // Nothing was made: it is asked for again.
        if (!(error instanceof CargoRechazado && ORDEN_REPETIDA.has(error.codigo))) throw error;
        return buscarO(orderId, new ProveedorSinRespuesta(error));
      }
    },

    async *listarCargos(desde) {
      for (let offset = 0; ; offset += PAGINA) {
        const path = `/charges?creation[gte]=${encodeURIComponent(desde)}&limit=${PAGINA}&offset=${offset}`;
        const cargos = (await openpay.read(listaDeCargos, path)) ?? [];
        yield* cargos.map(traducirCargo);
        if (cargos.length < PAGINA) return;
      }
    },

    async leerCargo(id) {
      const cargo = await openpay.read(cargoOpenpay, `/charges/${pathSegment(id)}`);
      if (cargo && cargo.id !== id) throw new ProveedorSinRespuesta(DE_OTRO);
      return cargo && traducirCargo(cargo);
    },

    async reembolsar(id, monto, motivo) {
      const body = { description: motivo.slice(0, 250), amount: aPesos(monto) };
      const path = `/charges/${pathSegment(id)}/refund`;
      const hecho = expectShape(reembolsoOpenpay, await openpay.request({ method: 'POST', path, body }));
      return hecho.refund?.id ?? hecho.refunds?.at(-1)?.id ?? hecho.id;
    },
  };
}

const DE_OTRO = 'the answer is about another charge';

/** Requires that an answer is about the requested charge and amount; any other answer says nothing about it. */
function exigirEse(
  pedido: Pick<NuevoCargo, 'orderId' | 'monto'>,
  hecho: CargoDelProveedor,
): CargoDelProveedor {
  const esEse = hecho.orderId === pedido.orderId && hecho.monto === pedido.monto && hecho.moneda === 'MXN';
  if (!esEse) throw new ProveedorSinRespuesta(DE_OTRO);
  return hecho;
}

function cuerpoDeCargo(cargo: NuevoCargo, dominioPropio: string) {
  return {
    method: 'card',
    source_id: cargo.fuente,
    amount: aPesos(cargo.monto),
    currency: 'MXN',
    description: cargo.descripcion.slice(0, 250),
    order_id: cargo.orderId,
    device_session_id: cargo.deviceSessionId,
    ...(cargo.meses !== null && { payment_plan: { payments: cargo.meses } }),
    ...(!cargo.clienteId && {
      customer: {
        name: cargo.comprador.nombre.slice(0, 100),
        email: correoDePago(cargo.comprador.correo, dominioPropio),
        requires_account: false,
      },
    }),
    ...(cargo.tresDSecure && { use_3d_secure: true, redirect_url: cargo.redirectUrl }),
  };
}

function cuerpoDeReferencia(
  { orderId, medio, monto, descripcion, hasta, comprador }: NuevaReferencia,
  dominioPropio: string,
) {
  return {
    method: medio === 'spei' ? 'bank_account' : 'store',
    amount: aPesos(monto),
    currency: 'MXN',
    description: descripcion.slice(0, 250),
    order_id: orderId,
    due_date: HORA_DEL_CENTRO.format(hasta).replace(' ', 'T'),
    customer: {
      name: comprador.nombre.slice(0, 100),
      email: correoDePago(comprador.correo, dominioPropio),
      requires_account: false,
    },
  };
}

/** The provider keeps central time, and takes it without an offset. */
const HORA_DEL_CENTRO = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Mexico_City',
  dateStyle: 'short',
  timeStyle: 'medium',
});

const MEDIOS: Readonly<Record<string, CargoDelProveedor['medio']>> = {
  card: 'tarjeta',
  bank_account: 'spei',
  store: 'tienda',
};

function traducirReferencia(
  dicho: z.infer<typeof cargoOpenpay>['payment_method'],
): CargoDelProveedor['referencia'] {
  if (dicho?.type !== 'bank_transfer' && dicho?.type !== 'store') return undefined;
  return {
    numero: (dicho.type === 'store' ? dicho.reference : dicho.name) ?? null,
    clabe: dicho.clabe ?? null,
    banco: dicho.bank ?? null,
    convenio: dicho.agreement ?? null,
  };
}

function traducirCargo(cargo: z.infer<typeof cargoOpenpay>): CargoDelProveedor {
  const codigo = Number(cargo.error_code);
  const medio = MEDIOS[cargo.method ?? ''];
  const referencia = traducirReferencia(cargo.payment_method);
  return {
    id: cargo.id,
    orderId: cargo.order_id ?? '',
    estado: traducirEstado(cargo.status),
    monto: dePesos(cargo.amount),
    moneda: cargo.currency,
    devuelto: sumar(...(cargo.refunds ?? []).filter(r => r.status !== 'failed').map(r => dePesos(r.amount))),
    url3ds: cargo.payment_method?.type === 'redirect' ? (cargo.payment_method.url ?? null) : null,
    codigoError: cargo.error_code && Number.isInteger(codigo) ? codigo : null,
    ultimos4: /\d{4}$/.exec(cargo.card?.card_number ?? '')?.[0] ?? null,
    ...(medio && { medio }),
    ...(referencia && { referencia }),
    ...(cargo.creation_date && { creadoEn: new Date(cargo.creation_date) }),
  };
}

/**
 * Status of a charge for the sale. A chargeback is between the bank and us: the charge stays paid, and the chargeback is
 * recorded apart.
 */
function traducirEstado(status: string): EstadoDeCargo {
  switch (status) {
    case 'completed':
    case 'chargeback_pending':
    case 'chargeback_accepted':
    case 'chargeback_adjustment':
      return 'completado';
    case 'charge_pending':
    case 'in_progress':
      return 'pendiente';
    case 'refunded':
      return 'reembolsado';
    case 'failed':
    case 'cancelled':
    case 'expired':
      return 'fallido';
    default:
      throw new ProveedorSinRespuesta(`unknown charge status ${status}`);
  }
}
