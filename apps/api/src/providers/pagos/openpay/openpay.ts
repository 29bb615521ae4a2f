import { setTimeout as pausar } from 'node:timers/promises';
import { aPesos, dePesos, sumar } from '@taquilla/rules/dinero';
import { limpiarTitular } from '@taquilla/rules/tarjeta';
import type { z } from 'zod';
import { dominioDe } from '../../correo/dominio.ts';
import {
  type CargoDelProveedor,
  CargoRechazado,
  type EstadoDeCargo,
  type NuevoCargo,
  ProveedorOcupado,
  type ProveedorPagos,
  ProveedorSinRespuesta,
  type TarjetaDelProveedor,
} from '../puerto.ts';
import { OCUPADO } from '../rechazos.ts';
import { correoDePago } from './correoDePago.ts';
import {
  cargoOpenpay,
  conId,
  listaConId,
  listaDeCargos,
  listaDeTarjetas,
  reembolsoOpenpay,
  tarjetaOpenpay,
} from './formas.ts';
import { type OpcionesDeOpenpay, type PeticionOpenpay, pedir } from './transporte.ts';

/** An order id that the provider has already processed: what became of it is to be looked up, never repeated. */
const ORDEN_REPETIDA = new Set([1006, 5001]);
const CLIENTE_REPETIDO = 2003;
/** Not authenticated, and a public key in place of the private one. */
const LLAVE_MALA = new Set([1002, 1010]);
/** Less than what the reconciler waits beyond the time that one request may take. */
const CALMA_MS = 4_000;
/** The most that a list answers at once. */
const PAGINA = 100;
const NO_EXISTE = 1005;
const BORRADO = 1011;

/** Openpay by its REST API; the stand-in and the real one differ by address and keys alone. */
export function crearOpenpay({
  remitente,
  ...opciones
}: OpcionesDeOpenpay & {
  /** The shop's sender address: at its domain it has addresses of its own. */
  remitente: string;
}): ProveedorPagos {
  const dominioPropio = dominioDe(remitente);
  const leer = async <T>(forma: z.ZodType<T>, peticion: PeticionOpenpay): Promise<T | null> => {
    const cuerpo = await pedir(opciones, peticion);
    return cuerpo === null ? null : conforme(forma, cuerpo);
  };
  /** Null also for what was deleted, of which the provider may say so. */
  const leerSiEsta = <T>(forma: z.ZodType<T>, path: string): Promise<T | null> =>
    leer(forma, { method: 'GET', path }).catch(error => {
      if (error instanceof CargoRechazado && error.codigo === BORRADO) return null;
      throw error;
    });
  const buscarCargoPorOrden = async (orderId: string) => {
    const cargos = await leer(listaDeCargos, {
      method: 'GET',
      path: `/charges?order_id=${encodeURIComponent(orderId)}`,
    });
    const cargo = cargos?.find(c => c.order_id === orderId);
    return cargo ? traducirCargo(cargo) : null;
  };

  const buscarO = async (orderId: string, error: Error): Promise<CargoDelProveedor> => {
    const cargo = await buscarCargoPorOrden(orderId);
    if (!cargo) throw error;
    return cargo;
  };
  /** Retries a busy provider for a few seconds: nothing was charged, and the order id makes it safe. */
  const pedirConCalma = async (peticion: PeticionOpenpay): Promise<unknown> => {
    const limite = performance.now() + CALMA_MS;
    for (;;) {
      try {
        return await pedir(opciones, peticion);
      } catch (error) {
        if (!(error instanceof ProveedorOcupado)) throw error;
        const esperaMs = Math.max(1, error.segundos) * 1000;
        if (performance.now() + esperaMs > limite) throw error;
        await pausar(esperaMs);
      }
    }
  };

  return {
    buscarCargoPorOrden,

    async aceptaLlave() {
      try {
        // Null: there is no such merchant.
        return (await pedir(opciones, { method: 'GET', path: '/charges?limit=1' })) !== null;
      } catch (error) {
        if (error instanceof CargoRechazado && LLAVE_MALA.has(error.codigo)) return false;
        throw error;
      }
    },

    async crearCargo(cargo) {
      const path = cargo.clienteId ? `/customers/${tramo(cargo.clienteId)}/charges` : '/charges';
      try {
        const hecho = await pedirConCalma({
          method: 'POST',
          path,
          body: cuerpoDeCargo(cargo, dominioPropio),
          ip: cargo.ip,
        });
        return exigirEse(cargo, traducirCargo(conforme(cargoOpenpay, hecho)));
      } catch (error) {
        if (error instanceof ProveedorOcupado) return buscarO(cargo.orderId, new CargoRechazado(OCUPADO));
        if (!(error instanceof CargoRechazado)) throw error;
        // Of a customer's own source there is nothing else that could be missing: the card was deleted elsewhere.
        if (cargo.clienteId && error.codigo === NO_EXISTE) throw new CargoRechazado(BORRADO);
        if (!ORDEN_REPETIDA.has(error.codigo)) throw error;
        return buscarO(cargo.orderId, new ProveedorSinRespuesta(error));
      }
    },

    async *listarCargos(desde) {
      for (let offset = 0; ; offset += PAGINA) {
        const path = `/charges?creation[gte]=${encodeURIComponent(desde)}&limit=${PAGINA}&offset=${offset}`;
        const cargos = (await leer(listaDeCargos, { method: 'GET', path })) ?? [];
        yield* cargos.map(traducirCargo);
        if (cargos.length < PAGINA) return;
      }
    },

    async leerCargo(id) {
      const cargo = await leer(cargoOpenpay, { method: 'GET', path: `/charges/${tramo(id)}` });
      if (cargo && cargo.id !== id) throw new ProveedorSinRespuesta(DE_OTRO);
      return cargo && traducirCargo(cargo);
    },

    async reembolsar(id, monto, motivo) {
      const body = { description: motivo.slice(0, 250), amount: aPesos(monto) };
      const path = `/charges/${tramo(id)}/refund`;
      const hecho = conforme(reembolsoOpenpay, await pedir(opciones, { method: 'POST', path, body }));
      return hecho.refund?.id ?? hecho.refunds?.at(-1)?.id ?? hecho.id;
    },

    async crearToken(datos) {
      return conforme(conId, await pedir(opciones, { method: 'POST', path: '/tokens', body: datos })).id;
    },

    async asegurarCliente({ externalId, nombre, correo }) {
      const body = {
        external_id: externalId,
        name: nombre.slice(0, 100),
        email: correoDePago(correo, dominioPropio),
        requires_account: false,
      };
      try {
        return conforme(conId, await pedir(opciones, { method: 'POST', path: '/customers', body })).id;
      } catch (error) {
        if (!(error instanceof CargoRechazado) || error.codigo !== CLIENTE_REPETIDO) throw error;
        const path = `/customers?external_id=${encodeURIComponent(externalId)}`;
        const previo = (await leer(listaConId, { method: 'GET', path }))?.[0];
        if (!previo) throw new ProveedorSinRespuesta(error);
        return previo.id;
      }
    },

    async existeCliente(id) {
      return (await leerSiEsta(conId, `/customers/${tramo(id)}`)) !== null;
    },

    async listarTarjetas(clienteId) {
      const path = `/customers/${tramo(clienteId)}/cards`;
      return ((await leerSiEsta(listaDeTarjetas, path)) ?? []).map(traducirTarjeta);
    },

    async guardarTarjeta(clienteId, tokenId, deviceSessionId) {
      const path = `/customers/${tramo(clienteId)}/cards`;
      const body = { token_id: tokenId, device_session_id: deviceSessionId };
      return traducirTarjeta(conforme(tarjetaOpenpay, await pedir(opciones, { method: 'POST', path, body })));
    },

    async borrarTarjeta(clienteId, tarjetaId) {
      const path = `/customers/${tramo(clienteId)}/cards/${tramo(tarjetaId)}`;
      await pedir(opciones, { method: 'DELETE', path });
    },
  };
}

/**
 * An id as one segment of a path. Clients send some of them, and no encoding makes a segment of two dots: the address
 * that is fetched would be the one above, such as the customer in place of one of their cards.
 */
function tramo(id: string): string {
  if (/^\.{0,2}$/.test(id)) throw new CargoRechazado(NO_EXISTE);
  return encodeURIComponent(id);
}

function conforme<T>(forma: z.ZodType<T>, cuerpo: unknown): T {
  const leido = forma.safeParse(cuerpo);
  if (!leido.success) throw new ProveedorSinRespuesta(leido.error.message);
  return leido.data;
}

const DE_OTRO = 'the answer is about another charge';

/** An answer about another charge, or another amount, says nothing of this one. */
function exigirEse(pedido: NuevoCargo, hecho: CargoDelProveedor): CargoDelProveedor {
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

function traducirCargo(cargo: z.infer<typeof cargoOpenpay>): CargoDelProveedor {
  const codigo = Number(cargo.error_code);
  return {
    id: cargo.id,
    orderId: cargo.order_id ?? '',
    estado: traducirEstado(cargo.status),
    monto: dePesos(cargo.amount),
    moneda: cargo.currency,
    devuelto: sumar(...(cargo.refunds ?? []).filter(r => r.status !== 'failed').map(r => dePesos(r.amount))),
    url3ds: cargo.payment_method?.type === 'redirect' ? cargo.payment_method.url : null,
    codigoError: cargo.error_code && Number.isInteger(codigo) ? codigo : null,
  };
}

/** A chargeback leaves the money's way to the bank: for the sale the charge stays paid, and is recorded apart. */
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

function traducirTarjeta(tarjeta: z.infer<typeof tarjetaOpenpay>): TarjetaDelProveedor {
  return {
    id: tarjeta.id,
    numero: tarjeta.card_number,
    banco: tarjeta.bank_name ?? '',
    marca: tarjeta.brand ?? '',
    tipo: tarjeta.type ?? '',
    // A card that was saved elsewhere may have its number here.
    titular: limpiarTitular(tarjeta.holder_name ?? ''),
  };
}
