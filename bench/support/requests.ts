import { tokenDe } from '../../apps/api/test/support/sesiones.ts';
import type { TestBed } from '../../fuego/support/testBed.ts';
import type { Shot } from './load.ts';

export function post(path: string, payload: unknown, token?: string): Shot {
  const body = JSON.stringify(payload);
  return {
    method: 'POST',
    path,
    headers: {
      ...API_KEY,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body,
  };
}

/** The application key of the test shop. */
export const API_KEY = { 'x-api-key': 'clave-de-fuego' };

/** Session tokens of `cuantos` verified buyers. */
export async function createTokens({ db }: TestBed, cuantos: number): Promise<string[]> {
  const { rows } = await db.query<{ id: number }>(
    `insert into usuario (correo, full_name, verificado_en)
     select 'u' || n || '@correo.example', 'Usuario', now() from generate_series(1, $1) n returning id`,
    [cuantos],
  );
  return Promise.all(rows.map(({ id }) => tokenDe(db, id)));
}

/** A guest's payment of two seats of $100.00 each without any fee. */
export function pagoDeInvitado(reservaId: string, tarjeta: string) {
  return {
    reservaId,
    source_id: tarjeta,
    amount: 200,
    promocion_id: 0,
    nombre_invitado: 'Estadio',
    // A part of the id only: the digits of a whole one may read as a card number, which every field refuses.
    correo_invitado: `e${reservaId.slice(0, 13)}@correo.example`,
  };
}

/** Pairs of seats, in random order. */
export function inPairs(lugares: readonly number[]): [number, number][] {
  return shuffle(
    Array.from({ length: Math.floor(lugares.length / 2) }, (_, i) => [
      lugares[2 * i] ?? 0,
      lugares[2 * i + 1] ?? 0,
    ]),
  );
}

export function shuffle<T>(lista: T[]): T[] {
  for (let i = lista.length - 1; i > 0; i -= 1) {
    const j = Math.floor(Math.random() * (i + 1));
    const [a, b] = [lista[i], lista[j]];
    if (a !== undefined && b !== undefined) [lista[i], lista[j]] = [b, a];
  }
  return lista;
}
