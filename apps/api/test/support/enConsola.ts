import type { Rol } from '@taquilla/contract/comun/acceso';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { test } from 'vitest';
import { crearContrasenas } from '../../src/cuentas/contrasena/contrasenas.ts';
import { CONTRASENA_DE_PERSONAL, codigoDe, conSegundoFactor, contratarEnConsola } from './consola.ts';
import { type CuentasServer, openServer } from './cuentas.ts';

export interface ConsoleInput {
  params?: Readonly<Record<string, unknown>>;
  query?: string;
  body?: unknown;
  headers?: Readonly<Record<string, string | undefined>>;
  /** Address that the request comes from. */
  ip?: string;
}

export interface ConsoleAnswer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into any answer
  body: any;
  /** The raw body, such as a file. */
  bytes: Buffer;
  headers: Readonly<Record<string, unknown>>;
}

/** A browser at the console: it keeps its cookies and its session's CSRF mark, and its requests come from our own pages. */
export interface Browser {
  call: (id: LlamadaId, pedido?: ConsoleInput) => Promise<ConsoleAnswer>;
  cookies: Map<string, string>;
  /** Logs in with the password and, where it is asked for, the code of `pasos` time steps from now. */
  entrar: (persona: Contratada, pasos?: number) => Promise<ConsoleAnswer>;
}

/** A person of the team with a password and, where their roles need one or the test asks for it, a second factor. */
export interface Contratada {
  id: number;
  correo: string;
  secreto: string | null;
}

const ORIGIN = 'https://tienda.example';

function openBrowser(
  { app, database }: Pick<CuentasServer, 'app' | 'database'>,
  ip = '203.0.113.7',
): Browser {
  const cookies = new Map<string, string>();
  let csrf: string | undefined;
  const call: Browser['call'] = async (
    id,
    { params = {}, query = '', body, headers = {}, ip: desde = ip } = {},
  ) => {
    const { method, path } = RUTAS[id];
    const url = `/api/v1${path.replace(/:(\w+)/g, (_, nombre: string) => String(params[nombre]))}${query}`;
    const cookie = [...cookies].map(([nombre, valor]) => `${nombre}=${valor}`).join('; ');
    const all = {
      'x-api-key': 'taquilla-web',
      origin: ORIGIN,
      'x-csrf': csrf,
      ...(cookie && { cookie }),
      ...headers,
    };
    const response = await app.inject({
      method,
      url,
      headers: Object.fromEntries(Object.entries(all).filter(([, valor]) => valor !== undefined)) as Record<
        string,
        string
      >,
      remoteAddress: desde,
      ...(body !== undefined && { payload: body as object }),
    });
    for (const { name, value } of response.cookies)
      value === '' ? cookies.delete(name) : cookies.set(name, value);
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    const json = isJson ? response.json() : undefined;
    csrf = json?.csrf ?? json?.sesion?.csrf ?? csrf;
    const { statusCode: status, rawPayload: bytes, headers: answered } = response;
    return { status, body: json, bytes, headers: answered };
  };
  return {
    call,
    cookies,
    async entrar({ correo, secreto }, pasos = 0) {
      const entrada = await call('entrarConsola', { body: { correo, contrasena: CONTRASENA_DE_PERSONAL } });
      if (entrada.body.paso !== 'codigo' || secreto === null) return entrada;
      return call('confirmarCodigo', { body: { codigo: await codigoDe({ database }, secreto, pasos) } });
    },
  };
}

/** The `it` of tests about the console: a server for each test file, its people, and browsers. */
export function enConsola(env: Record<string, string> = {}) {
  return test
    .extend('env', { scope: 'file' }, env)
    .extend('server', { scope: 'file' }, async ({ env }, { onCleanup }) => {
      const server = await openServer(env);
      onCleanup(server.close);
      return server;
    })
    .extend('db', { scope: 'file' }, ({ server }) => server.database.pool)
    .extend('cifrada', { scope: 'file' }, () => crearContrasenas().cifrar(CONTRASENA_DE_PERSONAL))
    .extend(
      'contratar',
      ({ server, cifrada }) =>
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
          const { id, correo } = await contratarEnConsola(server, { roles, eventos, contrasena: cifrada });
          return { id, correo, secreto: conFactor ? await conSegundoFactor(server, id) : null };
        },
    )
    .extend(
      'openBrowser',
      ({ server }) =>
        (ip?: string) =>
          openBrowser(server, ip),
    )
    .extend('dueno', ({ contratar, openBrowser }) => async () => {
      const persona = await contratar(['plataforma']);
      const browser = openBrowser();
      await browser.entrar(persona);
      return { ...persona, ...browser };
    });
}

export const conLlave = (llave: string = crypto.randomUUID()) => ({ 'idempotency-key': llave });
