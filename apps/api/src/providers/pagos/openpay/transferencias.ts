import { aPesos, centavos, dePesos } from '@taquilla/rules/dinero';
import type { z } from 'zod';
import {
  CargoRechazado,
  type EstadoDeTransferencia,
  ProveedorOcupado,
  type ProveedorPagos,
  ProveedorSinRespuesta,
  type TransferenciaDelProveedor,
} from '../provider.ts';
import { OCUPADO } from '../rechazos.ts';
import { expectShape, type OpenpayConnection, pathSegment } from './connection.ts';
import { comercioOpenpay, listaDeTransferencias, transferenciaOpenpay } from './shapes.ts';

const ORDEN_REPETIDA = new Set([1006, 5001]);
/** The most transfers in one page of a list. */
const PAGINA = 100;

type Transferencias = Pick<
  ProveedorPagos,
  'leerSaldo' | 'leerTransferencia' | 'listarTransferencias' | 'transferir'
>;

/** Transfers from our balance to bank accounts, which the provider calls payouts; `breve` asks for the balance with less patience. */
export function crearTransferencias(openpay: OpenpayConnection, breve: OpenpayConnection): Transferencias {
  const buscarPorOrden = async (orderId: string) => {
    const path = `/payouts?order_id=${encodeURIComponent(orderId)}`;
    const halladas = await openpay.read(listaDeTransferencias, path);
    const hallada = halladas?.find(una => una.order_id === orderId);
    return hallada ? traducir(hallada) : null;
  };

  return {
    async transferir({ orderId, clabe, titular, monto, descripcion }) {
      // The provider refuses a known order, but only after it looked at the balance: a lost answer is looked up first.
      const sabida = await buscarPorOrden(orderId);
      if (sabida) return sabida;
      const body = {
        method: 'bank_account',
        bank_account: { clabe, holder_name: titular.slice(0, 80) },
        amount: aPesos(monto),
        description: descripcion.slice(0, 250),
        order_id: orderId,
      };
      try {
        const hecha = await openpay.requestPatiently({ method: 'POST', path: '/payouts', body });
        const transferencia = traducir(expectShape(transferenciaOpenpay, hecha));
        if (transferencia.orderId !== orderId || transferencia.monto !== monto)
          throw new ProveedorSinRespuesta('the answer is about another transfer');
        return transferencia;
      } catch (error) {
        if (error instanceof ProveedorOcupado) throw new CargoRechazado(OCUPADO);
        if (!(error instanceof CargoRechazado && ORDEN_REPETIDA.has(error.codigo))) throw error;
        const hecha = await buscarPorOrden(orderId);
        if (!hecha) throw new ProveedorSinRespuesta(error);
        return hecha;
      }
    },

    async leerTransferencia(id) {
      const leida = await openpay.read(transferenciaOpenpay, `/payouts/${pathSegment(id)}`);
      return leida && traducir(leida);
    },

    async *listarTransferencias(desde) {
      for (let offset = 0; ; offset += PAGINA) {
        const path = `/payouts?creation[gte]=${encodeURIComponent(desde)}&limit=${PAGINA}&offset=${offset}`;
        const pagina = (await openpay.read(listaDeTransferencias, path)) ?? [];
        yield* pagina.map(traducir);
        if (pagina.length < PAGINA) return;
      }
    },

    async leerSaldo() {
      const comercio = await breve.read(comercioOpenpay, '');
      if (!comercio) throw new ProveedorSinRespuesta('the provider does not know the merchant');
      return centavos(Math.round(comercio.balance * 100));
    },
  };
}

function traducir(leida: z.infer<typeof transferenciaOpenpay>): TransferenciaDelProveedor {
  return {
    id: leida.id,
    orderId: leida.order_id ?? '',
    estado: traducirEstado(leida.status),
    monto: dePesos(leida.amount),
    autorizacion: leida.authorization ?? null,
  };
}

function traducirEstado(status: string): EstadoDeTransferencia {
  switch (status) {
    case 'in_progress':
      return 'en_camino';
    case 'completed':
      return 'hecha';
    case 'failed':
    case 'cancelled':
      return 'fallida';
    default:
      throw new ProveedorSinRespuesta(`unknown payout status ${status}`);
  }
}
