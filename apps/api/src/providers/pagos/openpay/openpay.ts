import { dominioDe } from '../../correo/dominio.ts';
import { CargoRechazado, type ProveedorPagos } from '../puerto.ts';
import { crearCargos } from './cargos.ts';
import { crearClientes } from './clientes.ts';
import { conectar, conforme } from './conexion.ts';
import { conId } from './formas.ts';
import type { OpcionesDeOpenpay } from './transporte.ts';

/** Not authenticated, and a public key in place of the private one. */
const LLAVE_MALA = new Set([1002, 1010]);

/** Openpay by its REST API; the stand-in and the real one differ by address and keys alone. */
export function crearOpenpay({
  remitente,
  ...opciones
}: OpcionesDeOpenpay & {
  /** The shop's sender address: at its domain it has addresses of its own. */
  remitente: string;
}): ProveedorPagos {
  const dominioPropio = dominioDe(remitente);
  const openpay = conectar(opciones);
  return {
    ...crearCargos(openpay, dominioPropio),
    ...crearClientes(openpay, dominioPropio),

    async aceptaLlave() {
      try {
        // Null: there is no such merchant.
        return (await openpay.pedir({ method: 'GET', path: '/charges?limit=1' })) !== null;
      } catch (error) {
        if (error instanceof CargoRechazado && LLAVE_MALA.has(error.codigo)) return false;
        throw error;
      }
    },

    async crearToken(datos) {
      return conforme(conId, await openpay.pedir({ method: 'POST', path: '/tokens', body: datos })).id;
    },
  };
}
