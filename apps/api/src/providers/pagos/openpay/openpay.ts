import { dominioDe } from '../../correo/dominio.ts';
import { CargoRechazado, type ProveedorPagos } from '../puerto.ts';
import { crearCargos } from './cargos.ts';
import { crearClientes } from './clientes.ts';
import { conectar, conforme } from './conexion.ts';
import { conId } from './formas.ts';
import { type OpcionesDeOpenpay, pedir } from './transporte.ts';

const SIN_AUTENTICAR = 1002;
const PIDE_LA_PRIVADA = 1010;
/** Milliseconds; the user of the console waits for the answer about a key. */
const PACIENCIA_MS = 10_000;

/** Openpay by its REST API; the stand-in and the real service differ in address and keys only. */
export function crearOpenpay({
  remitente,
  ...opciones
}: OpcionesDeOpenpay & {
  /** The shop's sender address: substitute addresses for buyers belong to its domain. */
  remitente: string;
}): ProveedorPagos {
  const dominioPropio = dominioDe(remitente);
  const openpay = conectar(opciones);
  return {
    ...crearCargos(openpay, dominioPropio),
    ...crearClientes(openpay, dominioPropio),

    async aceptaLlave(llave = opciones.privateKey()) {
      return (await probarLlave(opciones, llave)) === 'privada';
    },

    async esLlavePublica(llave) {
      return (await probarLlave(opciones, llave)) === 'publica';
    },

    async crearToken(datos) {
      return conforme(conId, await openpay.pedir({ method: 'POST', path: '/tokens', body: datos })).id;
    },
  };
}

/** How a key relates to the merchant. `ninguna`: not at all, or the merchant does not exist. */
async function probarLlave(
  opciones: OpcionesDeOpenpay,
  llave: string,
): Promise<'privada' | 'publica' | 'ninguna'> {
  try {
    const cargos = await pedir(
      { ...opciones, privateKey: () => llave, timeoutMs: Math.min(opciones.timeoutMs, PACIENCIA_MS) },
      { method: 'GET', path: '/charges?limit=1' },
    );
    return cargos === null ? 'ninguna' : 'privada';
  } catch (error) {
    if (!(error instanceof CargoRechazado)) throw error;
    if (error.codigo === PIDE_LA_PRIVADA) return 'publica';
    if (error.codigo === SIN_AUTENTICAR) return 'ninguna';
    throw error;
  }
}
