import type { RespuestaDe } from '@taquilla/contract/catalogo';
import type { CodigoError } from '@taquilla/contract/comun/errores';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import type { FastifyInstance } from 'fastify';
import type { RunningSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { startSandbox } from '../../../openpay-sandbox/src/sandbox.ts';
import { createApp } from '../../src/app.ts';
import { type Configuration, readConfiguration } from '../../src/env/configuration.ts';
import { crearCambios } from '../../src/eventos/cambios.ts';
import { createLog } from '../../src/log.ts';
import { describirLlamadas } from '../../src/openapi/llamadas.ts';
import type { Context } from '../../src/server/context.ts';
import { type BaseDePrueba, crearBase } from './baseDeDatos.ts';
import { createContext } from './createContext.ts';
import { cabeceras } from './sesiones.ts';

export interface Respuesta<Id extends LlamadaId> {
  status: number;
  /** The body of a success; reading it after a failure fails the test. */
  datos: () => RespuestaDe<Id>;
  /** The stable code of a failure, or null. */
  code: CodigoError | null;
  cuerpo: unknown;
}

export type Llamar = <Id extends LlamadaId>(
  id: Id,
  entrada?: { params?: Record<string, unknown>; body?: unknown; token?: string | undefined },
) => Promise<Respuesta<Id>>;

/** A shop with its own database and its own card provider, called over its own HTTP interface. */
export interface Tienda {
  base: BaseDePrueba;
  app: FastifyInstance;
  context: Context;
  openpay: RunningSandbox;
  llamar: Llamar;
  /** Makes a token of a test card as the browser's script does. */
  tokenDeTarjeta: (numero?: string) => Promise<string>;
  cerrar: () => Promise<void>;
}

const TARJETA_BUENA = '4111111111111111';
export const TARJETA_SIN_FONDOS = '4444444444444448';
/** The provider's antifraud refuses this card without 3-D Secure. */
export const TARJETA_CON_3DS = '4000000000000044';

export async function abrirTienda(
  entorno: Record<string, string> = {},
  log = createLog(process.env.LOG_PRUEBAS ?? 'silent'),
): Promise<Tienda> {
  const base = await crearBase();
  const openpay = await startSandbox();
  const config = configuracionDePrueba(openpay, entorno);
  const publicUrl = config.publicUrl ?? 'http://tienda.example';
  const context = createContext(base, { config, log, openpayUrl: openpay.url, publicUrl });
  const app = await createApp(context, log);
  return {
    base,
    app,
    context,
    openpay,
    llamar: crearLlamar(app),
    tokenDeTarjeta: numero => crearToken(openpay, numero ?? TARJETA_BUENA),
    cerrar: async () => {
      await app.close();
      await openpay.close();
      await base.cerrar();
    },
  };
}

/** Opens a second process of the same shop: its own server and settings on the same database. */
export async function abrirOtroProceso(
  { base, openpay, context }: Tienda,
  entorno: Record<string, string> = {},
): Promise<Pick<Tienda, 'app' | 'llamar' | 'cerrar'>> {
  const config = configuracionDePrueba(openpay, entorno);
  const app = await createApp(
    { ...context, config, ...crearCambios(), db: base.pool },
    createLog(process.env.LOG_PRUEBAS ?? 'silent'),
  );
  return { app, llamar: crearLlamar(app), cerrar: () => app.close() };
}

function configuracionDePrueba(openpay: RunningSandbox, entorno: Record<string, string>): Configuration {
  return readConfiguration({
    OPENPAY_BASE_URL: openpay.url,
    OPENPAY_MERCHANT_ID: openpay.merchantId,
    OPENPAY_PRIVATE_KEY: openpay.privateKey,
    OPENPAY_PUBLIC_KEY: openpay.publicKey,
    TAQUILLA_LIMITES: 'no',
    // A busy machine is no reason to fail.
    OPENPAY_TIMEOUT_SEGUNDOS: '30',
    TAQUILLA_MAX_ATRASO_MS: '60000',
    ...entorno,
  });
}

function crearLlamar(app: FastifyInstance): Llamar {
  return async (id, { params = {}, body, token } = {}) => {
    const { method, path } = RUTAS[id];
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => encodeURIComponent(String(params[nombre])))}`;
    const respuesta = await app.inject({
      method,
      url,
      headers: cabeceras(token),
      ...(body !== undefined && { payload: body as object }),
    });
    const cuerpo: unknown = respuesta.body === '' ? null : respuesta.json();
    const code = leerCode(cuerpo);
    exigirDescrito(id, code);
    return {
      status: respuesta.statusCode,
      cuerpo,
      code,
      datos: () => {
        if (respuesta.statusCode >= 300)
          throw new Error(`${id} answered ${respuesta.statusCode}: ${respuesta.body}`);
        return cuerpo as RespuestaDe<typeof id>;
      },
    };
  };
}

const DESCRITOS = new Map(describirLlamadas().map(({ id, todosLosErrores }) => [id, todosLosErrores]));

/** The OpenAPI document and `docs/calls.md` have to describe every error that a test provokes. */
function exigirDescrito(id: LlamadaId, code: CodigoError | null): void {
  if (code && code !== 'no_encontrado' && !DESCRITOS.get(id)?.includes(code))
    throw new Error(`${id} answered ${code}, which its description does not tell`);
}

function leerCode(cuerpo: unknown): CodigoError | null {
  return typeof cuerpo === 'object' && cuerpo !== null && 'code' in cuerpo
    ? (cuerpo.code as CodigoError)
    : null;
}

async function crearToken(openpay: RunningSandbox, numero: string): Promise<string> {
  const respuesta = await fetch(`${openpay.url}/v1/${openpay.merchantId}/tokens`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${openpay.publicKey}:`).toString('base64')}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({
      card_number: numero,
      holder_name: 'Jimena Ruiz',
      expiration_year: '30',
      expiration_month: '12',
      cvv2: '123',
    }),
  });
  const { id } = (await respuesta.json()) as { id: string };
  return id;
}
