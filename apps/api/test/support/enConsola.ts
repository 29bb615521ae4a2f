import type { Rol } from '@taquilla/contract/comun/acceso';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { test } from 'vitest';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { CONTRASENA_DE_PERSONAL, codigoDe, conSegundoFactor, contratarEnConsola } from './consola.ts';
import { abrirServidor, type ServidorDeCuentas } from './cuentas.ts';

export interface PedidoDeConsola {
  params?: Readonly<Record<string, unknown>>;
  query?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string | undefined>>;
  /** Address that the request comes from. */
  ip?: string;
}

export interface RespuestaDeConsola {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  cuerpo: any;
  /** The raw body, such as a file. */
  bytes: Buffer;
  headers: Readonly<Record<string, unknown>>;
}

/** A browser at the console: it keeps its cookies and its session's CSRF mark, and its requests come from our own pages. */
export interface Navegador {
  pedir: (id: LlamadaId, pedido?: PedidoDeConsola) => Promise<RespuestaDeConsola>;
  galletas: Map<string, string>;
  /** Logs in with the password and, where it is asked for, the code of `pasos` time steps from now. */
  entrar: (persona: Contratada, pasos?: number) => Promise<RespuestaDeConsola>;
}

/** A person of the team with a password and, where their roles need one or the test asks for it, a second factor. */
export interface Contratada {
  id: number;
  correo: string;
  secreto: string | null;
}

const ORIGEN = 'https://tienda.example';

function abrirNavegador(
  { app, base }: Pick<ServidorDeCuentas, 'app' | 'base'>,
  ip = '203.0.113.7',
): Navegador {
  const galletas = new Map<string, string>();
  let csrf: string | undefined;
  const pedir: Navegador['pedir'] = async (
    id,
    { params = {}, query = '', body, headers = {}, ip: desde = ip } = {},
  ) => {
    const { method, path } = RUTAS[id];
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}${query}`;
    const cookie = [...galletas].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ');
    const todas = {
      'x-api-key': 'taquilla-web',
      origin: ORIGEN,
      'x-csrf': csrf,
      ...(cookie && { cookie }),
      ...headers,
    };
    const respuesta = await app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(todas).filter(([, valor]) => valor !== undefined)) as Record<
        string,
        string
      >,
      remoteAddress: desde,
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of respuesta.cookies)
      value === '' ? galletas.delete(name) : galletas.set(name, value);
    const esJson = String(respuesta.headers['content-type'] ?? '').includes('json');
    const cuerpo = esJson ? respuesta.json() : undefined;
    csrf = cuerpo?.csrf ?? cuerpo?.sesion?.csrf ?? csrf;
    const { statusCode: status, rawPayload: bytes, headers: devueltos } = respuesta;
    return { status, cuerpo, bytes, headers: devueltos };
  };
  return {
    pedir,
    galletas,
    async entrar({ correo, secreto }, pasos = 0) {
      const entrada = await pedir('entrarConsola', { body: { correo, contrasena: CONTRASENA_DE_PERSONAL } });
      if (entrada.cuerpo.paso !== 'codigo' || secreto === null) return entrada;
      return pedir('confirmarCodigo', { body: { codigo: await codigoDe({ base }, secreto, pasos) } });
    },
  };
}

/** The `it` of tests about the console: a server for each test file, its people, and browsers. */
export function enConsola(entorno: Record<string, string> = {}) {
  return test
    .extend('entorno', { scope: 'file' }, entorno)
    .extend('servidor', { scope: 'file' }, async ({ entorno }, { onCleanup }) => {
      const servidor = await abrirServidor(entorno);
      onCleanup(servidor.cerrar);
      return servidor;
    })
    .extend('db', { scope: 'file' }, ({ servidor }) => servidor.base.pool)
    .extend('cifrada', { scope: 'file' }, () => crearContrasenas().cifrar(CONTRASENA_DE_PERSONAL))
    .extend(
      'contratar',
      ({ servidor, cifrada }) =>
        async (
          roles: readonly Rol[],
          {
            eventos = [],
            conFactor = roles.includes('plataforma') || roles.includes('contabilidad'),
          }: {
            eventos?: readonly (number | null)[];
            conFactor?: boolean;
          } = {},
        ): Promise<Contratada> => {
          const { id, correo } = await contratarEnConsola(servidor, { roles, eventos, contrasena: cifrada });
          return { id, correo, secreto: conFactor ? await conSegundoFactor(servidor, id) : null };
        },
    )
    .extend(
      'abrir',
      ({ servidor }) =>
        (ip?: string) =>
          abrirNavegador(servidor, ip),
    )
    .extend('dueno', ({ contratar, abrir }) => async () => {
      const persona = await contratar(['plataforma']);
      const navegador = abrir();
      await navegador.entrar(persona);
      return { ...persona, ...navegador };
    });
}

export const conLlave = (llave: string = crypto.randomUUID()) => ({ 'idempotency-key': llave });
