import { limpiarTitular } from '@taquilla/rules/tarjeta';
import type { z } from 'zod';
import {
  CargoRechazado,
  type ClaseDeTarjeta,
  type ProveedorPagos,
  ProveedorSinRespuesta,
  type TarjetaDelProveedor,
} from '../provider.ts';
import { expectShape, type OpenpayConnection, pathSegment } from './connection.ts';
import { correoDePago } from './correoDePago.ts';
import { listaDeTarjetas, listWithId, tarjetaOpenpay, tokenOpenpay, withId } from './shapes.ts';

const CLIENTE_REPETIDO = 2003;

type Clientes = Pick<
  ProveedorPagos,
  | 'leerClaseDeTarjeta'
  | 'asegurarCliente'
  | 'existeCliente'
  | 'listarTarjetas'
  | 'guardarTarjeta'
  | 'borrarTarjeta'
>;

/** Customers at the provider, with their cards. */
export function crearClientes(openpay: OpenpayConnection, dominioPropio: string): Clientes {
  return {
    async asegurarCliente({ externalId, nombre, correo }) {
      const body = {
        external_id: externalId,
        name: nombre.slice(0, 100),
        email: correoDePago(correo, dominioPropio),
        requires_account: false,
      };
      try {
        return expectShape(withId, await openpay.request({ method: 'POST', path: '/customers', body })).id;
      } catch (error) {
        if (!(error instanceof CargoRechazado) || error.codigo !== CLIENTE_REPETIDO) throw error;
        const path = `/customers?external_id=${encodeURIComponent(externalId)}`;
        const previo = (await openpay.read(listWithId, path))?.[0];
        if (!previo) throw new ProveedorSinRespuesta(error);
        return previo.id;
      }
    },

    async existeCliente(id) {
      return (await openpay.readIfPresent(withId, `/customers/${pathSegment(id)}`)) !== null;
    },

    async listarTarjetas(clienteId) {
      const path = `/customers/${pathSegment(clienteId)}/cards`;
      return ((await openpay.readIfPresent(listaDeTarjetas, path)) ?? []).map(traducirTarjeta);
    },

    async guardarTarjeta(clienteId, tokenId, deviceSessionId) {
      const path = `/customers/${pathSegment(clienteId)}/cards`;
      const body = { token_id: tokenId, device_session_id: deviceSessionId };
      return traducirTarjeta(
        expectShape(tarjetaOpenpay, await openpay.request({ method: 'POST', path, body })),
      );
    },

    async leerClaseDeTarjeta({ fuente, clienteId }) {
      const leida = clienteId
        ? await openpay.readIfPresent(
            tarjetaOpenpay,
            `/customers/${pathSegment(clienteId)}/cards/${pathSegment(fuente)}`,
          )
        : (await openpay.readIfPresent(tokenOpenpay, `/tokens/${pathSegment(fuente)}`))?.card;
      return CLASES[leida?.type ?? ''] ?? null;
    },

    async borrarTarjeta(clienteId, tarjetaId) {
      const path = `/customers/${pathSegment(clienteId)}/cards/${pathSegment(tarjetaId)}`;
      await openpay.request({ method: 'DELETE', path });
    },
  };
}

/** The provider's words for the kinds of cards; a prepaid one is `cash` where it says so at all. */
const CLASES: Readonly<Record<string, ClaseDeTarjeta>> = {
  credit: 'credito',
  debit: 'debito',
  cash: 'prepago',
  prepaid: 'prepago',
};

function traducirTarjeta(tarjeta: z.infer<typeof tarjetaOpenpay>): TarjetaDelProveedor {
  return {
    id: tarjeta.id,
    numero: tarjeta.card_number,
    banco: tarjeta.bank_name ?? '',
    marca: tarjeta.brand ?? '',
    tipo: tarjeta.type ?? '',
    // A card that was saved elsewhere may have its number in this field.
    titular: limpiarTitular(tarjeta.holder_name ?? ''),
  };
}
