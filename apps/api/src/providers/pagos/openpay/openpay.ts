import { dominioDe } from '../../correo/dominio.ts';
import { CargoRechazado, type ProveedorPagos } from '../provider.ts';
import { crearCargos } from './cargos.ts';
import { crearClientes } from './clientes.ts';
import { connect, expectShape } from './connection.ts';
import { withId } from './shapes.ts';
import { crearTiendas } from './tiendas.ts';
import { crearTransferencias } from './transferencias.ts';
import { type OpenpayOptions, sendRequest } from './transport.ts';

const SIN_AUTENTICAR = 1002;
const PIDE_LA_PRIVADA = 1010;
/** Milliseconds; the user of the console waits for the answer about a key or the balance. */
const PACIENCIA_MS = 10_000;

/** Openpay by its REST API; the stand-in and the real service differ in address and keys only. */
export function crearOpenpay({
  remitente,
  ...options
}: OpenpayOptions & {
  /** The shop's sender address: substitute addresses for buyers belong to its domain. */
  remitente: string;
}): ProveedorPagos {
  const dominioPropio = dominioDe(remitente);
  const openpay = connect(options);
  const enConsola = connect({ ...options, timeoutMs: Math.min(options.timeoutMs, PACIENCIA_MS) });
  return {
    ...crearCargos(openpay, dominioPropio),
    ...crearClientes(openpay, dominioPropio),
    ...crearTransferencias(openpay, enConsola),
    ...crearTiendas(enConsola),

    async aceptaLlave(llave = options.privateKey()) {
      return (await probarLlave(options, llave)) === 'privada';
    },

    async esLlavePublica(llave) {
      return (await probarLlave(options, llave)) === 'publica';
    },

    async crearToken(datos) {
      return expectShape(withId, await openpay.request({ method: 'POST', path: '/tokens', body: datos })).id;
    },
  };
}

/** How a key relates to the merchant. `ninguna`: not at all, or the merchant does not exist. */
async function probarLlave(
  options: OpenpayOptions,
  llave: string,
): Promise<'privada' | 'publica' | 'ninguna'> {
  try {
    const cargos = await sendRequest(
      { ...options, privateKey: () => llave, timeoutMs: Math.min(options.timeoutMs, PACIENCIA_MS) },
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
