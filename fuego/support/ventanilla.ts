import type { Rol } from '@taquilla/contract/comun/acceso';
import { type LlamadaId, RUTAS } from '@taquilla/contract/rutas';
import { abrirSesion, leerSesion } from '../../apps/api/src/consola/sesion/sesiones.ts';
import { nuevoSecreto } from '../../apps/api/src/consola/sesion/totp.ts';
import { type Answer, API_KEY } from './servers.ts';
import type { TestBed } from './testBed.ts';

/** Makes calls of the console as one member of staff; `llave` names a request, so that a repeated one is the same. */
export type ConsoleCall = (
  id: LlamadaId,
  pedido?: {
    params?: Record<string, unknown>;
    query?: Record<string, string>;
    body?: unknown;
    llave?: string;
  },
) => Promise<Answer>;

/** Logs a person of a role in at the console of the first server, with a session that outlives the server's kills. */
export async function entrarALaConsola(
  { db, apis }: Pick<TestBed, 'db' | 'apis'>,
  roles: readonly Rol[],
  eventoId: number,
): Promise<ConsoleCall> {
  const url = apis[0]?.url ?? '';
  const sesion = await openSesionOf({ db, url }, { roles, eventoId });
  return async (id, { params = {}, query = {}, body, llave } = {}) => {
    const { method, path } = RUTAS[id];
    const filledPath = path.replace(/:(\w+)/g, (_, nombre: string) =>
      encodeURIComponent(String(params[nombre])),
    );
    const search = new URLSearchParams(query);
    const headers = { ...sesion, 'x-api-key': API_KEY, connection: 'close' };
    try {
      const response = await fetch(`${url}/api/v1${filledPath}${search.size > 0 ? `?${search}` : ''}`, {
        method,
        headers: {
          ...headers,
          ...(llave && { 'idempotency-key': llave }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        body: body === undefined ? null : JSON.stringify(body),
        signal: AbortSignal.timeout(60_000),
      });
      const isJson = response.headers.get('content-type')?.includes('json');
      return {
        status: response.status,
        body: isJson ? await response.json() : await response.arrayBuffer(),
      };
    } catch {
      return { status: -1, body: null };
    }
  };
}

/** Headers of a new person's whole session, with a code that stays fresh. */
async function openSesionOf(
  { db, url }: { db: TestBed['db']; url: string },
  { roles, eventoId }: { roles: readonly Rol[]; eventoId: number },
): Promise<Record<string, string>> {
  const contrasena = 'nobody knows it';
  const { rows } = await db.query<{ id: number }>(
    `with p as (insert into personal (correo, nombre, contrasena, roles) values ($1, 'Nadia Sol', $2, $3) returning id),
     e as (insert into personal_evento (personal_id, evento_id) select id, $4 from p),
     f as (insert into segundo_factor (personal_id, secreto, activo_en) select id, $5, now() from p)
     select id from p`,
    [`p${crypto.randomUUID().slice(0, 8)}@taquilla.example`, contrasena, roles, eventoId, nuevoSecreto()],
  );
  const personalId = rows[0]?.id ?? 0;
  const quien = { personalId, contrasena, conCodigo: true, origen: '127.0.0.1', navegador: '' };
  const token = await abrirSesion(db, quien);
  const sesion = token === null ? null : await leerSesion(db, token);
  if (!sesion) throw new Error('no session');
  await db.query(`update sesion_de_consola set codigo_en = now() + interval '1 hour' where id = $1`, [
    sesion.sesionId,
  ]);
  return { cookie: `consola=${token}`, 'x-csrf': sesion.csrf, origin: url };
}

/** A cashier with a till of their own, open with 500 pesos. */
export async function openVentanilla(
  bed: TestBed,
  eventoId: number,
): Promise<{ call: ConsoleCall; cajaId: number }> {
  const call = await entrarALaConsola(bed, ['taquilla'], eventoId);
  const llave = crypto.randomUUID();
  const { body } = await call('abrirCaja', { body: { nombre: 'Ventanilla', fondo: 500 }, llave });
  return { call, cajaId: body.id };
}
